import { createOutboxSignal } from '@colloquy/persistence';
import { openTestDatabase } from '@colloquy/persistence/testing';
import { startTestStore } from '@colloquy/service-kit/testing';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createAnswerCredit, type AnswerCredit } from './answer-credit.repository.ts';

const FIVE = [1, 2, 3, 4, 5];

describe('answers on credit', async () => {
  const database = await openTestDatabase((await startTestStore()).uri);
  afterAll(() => database.close());
  const aProcess = (clearedForMs?: number) =>
    createAnswerCredit(database.service, createOutboxSignal(), { clearedForMs });
  const useUp = async (credit: AnswerCredit, workspaceId: string) => {
    for (const _ of FIVE) expect(await credit.take(workspaceId, undefined)).toBe(true);
    expect(await credit.take(workspaceId, undefined)).toBe(false);
  };

  it('that another process gave are cleared by this one, too, some time after it cleared its own', async () => {
    const [ours, other] = [aProcess(20), aProcess()];
    await ours.clear('w1');
    await useUp(other, 'w1');
    await vi.waitFor(async () => {
      await ours.clear('w1');
      expect(await other.take('w1', undefined)).toBe(true);
    });
  });

  it('that were given while they were being cleared are cleared the next time', async () => {
    const credit = aProcess();
    await credit.take('w2', undefined);
    await Promise.all([credit.clear('w2'), ...FIVE.map(() => credit.take('w2', undefined))]);
    await credit.clear('w2');
    await useUp(credit, 'w2');
  });
});
