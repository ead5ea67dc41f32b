import { describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '@colloquy/errors';
import { silentLogger } from '@colloquy/observability';
import { aQuestion, aReply } from '../../testing/a-kept-answer.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { WritingModel } from './answer-cache.policy.ts';

const model: WritingModel = {
  modelId: 'small',
  grounding: 'free',
};
const noneCalled = () => Promise.reject(new Error('must not be called'));

/** The cached form of a reply, and how often its model was read for it. */
async function kept(change: object, read: () => Promise<WritingModel> = () => Promise.resolve(model)) {
  const put: string[] = [];
  const warnings: unknown[] = [];
  let reads = 0;
  const cache = createAnswerCache({
    answers: {
      put: async (_workspaceId, _key, { answer }) => void put.push(answer),
      find: noneCalled,
      removeExpired: noneCalled,
    },
    knowledge: { areLive: noneCalled },
    secret: Buffer.alloc(32, 1),
    logger: { ...silentLogger, warn: (entry: unknown) => void warnings.push(entry) },
    now: () => new Date('2026-01-01T00:00:00Z'),
  });
  await cache.keep(aQuestion(), { ...aReply(change), suggestions: [] }, () => {
    reads += 1;
    return read();
  });
  return { put, reads, warnings };
}

describe('an answer that was given', () => {
  it('is kept under the model that wrote it', async () => {
    expect(await kept({})).toEqual({ put: [aReply().text], reads: 1, warnings: [] });
  });

  it('is not kept where a fallback gave it', async () => {
    const failed = { model: 'extractive-1', modelError: ERRORS.deadlineExceeded };
    expect(await kept(failed)).toEqual({ put: [], reads: 0, warnings: [] });
  });

  it('is kept where the sources are quoted for a model that quoted nothing', async () => {
    expect((await kept({ model: 'extractive-1', providerId: 'instance' })).put).toEqual([aReply().text]);
  });

  it('asks for no model where it may not be given again', async () => {
    expect(await kept({ citations: [] })).toEqual({ put: [], reads: 0, warnings: [] });
  });

  it('stands where its model cannot be read, and is not kept', async () => {
    const away = () => Promise.reject(new AppError({ code: ERRORS.storeUnavailable }));
    expect(await kept({}, away)).toEqual({
      put: [],
      reads: 1,
      warnings: [{ botId: 'b1', code: ERRORS.storeUnavailable }],
    });
  });
});
