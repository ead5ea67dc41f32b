import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, ERRORS, operatorApi } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import { silentLogger, type Logger } from '@colloquy/observability';
import { eventually, openKnowledge, type KnowledgeHarness } from '../../testing/knowledge-harness.ts';

const LAMP = '# Lamp\n\nThe blue lamp stands on shelf twelve.\n';

describe('an index that answers no question', () => {
  let harness: KnowledgeHarness;
  const index = { isLost: false, isDamaged: false, findsNothing: false };
  const errors: string[] = [];
  afterEach(() => harness.stop());

  async function aBotThatKnowsTheLamp(): Promise<string> {
    Object.assign(index, { isLost: false, isDamaged: false, findsNothing: false });
    errors.length = 0;
    const logged: Logger = {
      ...silentLogger,
      error: (...said: unknown[]) => void errors.push(JSON.stringify(said)),
      child: () => logged,
    };
    harness = await openKnowledge({
      logger: logged,
      ingestion: { leaseMs: 400 },
      vectors: (real) => ({
        ...real,
        isEmpty: async () => index.isLost || (await real.isEmpty()),
        async search(request) {
          if (index.isDamaged) throw new AppError({ code: ERRORS.vectorStoreDamaged });
          return index.findsNothing ? [] : real.search(request);
        },
      }),
    });
    return anotherBot();
  }
  async function anotherBot(): Promise<string> {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'lamp.md', LAMP);
    await harness.untilStatus(id, DocumentStatus.processed);
    return bot;
  }
  /** A process that starts finds the store empty, and marks every bot that answers from something. */
  async function loseVectors(): Promise<void> {
    index.isLost = true;
    await (await harness.startWorker({ concurrency: 0 })).stop();
    index.isLost = false;
  }
  const ask = (bot: string) =>
    harness.search(bot, 'Where is the blue lamp?').then(
      ({ hits }) => `${hits.length} found`,
      (error: unknown) => String(error),
    );
  const reindexed = async (bot: string) => {
    const operator = harness.host.asService('operator');
    const params = { id: bot };
    await operator.call(operatorApi.startReindex, { params });
    return eventually(async () => {
      const { data } = (await operator.call(operatorApi.readReindex, { params })).result;
      expect(data.state).toBe('finished');
      return data;
    });
  };
  const saidOf = (bot: string) =>
    errors.filter((text) => text.includes(bot) && text.includes('answers no question'));

  it('is no readiness, says why, and is ready again after its re-index', async () => {
    const bot = await aBotThatKnowsTheLamp();
    expect(await harness.checked('answers')).toBe('ok');
    await loseVectors();
    expect(await harness.checked('answers')).toMatch(/no chatbot can answer.*re-index/);
    expect(await reindexed(bot)).toMatchObject({ unfound: null });
    expect(await harness.checked('answers')).toBe('ok');
    expect(await ask(bot)).toBe('1 found');
  });

  it('is ready as long as one chatbot answers, and logs each of the others once', async () => {
    const lost = await aBotThatKnowsTheLamp();
    await loseVectors();
    const other = await anotherBot();
    for (let n = 0; n < 3; n += 1) expect(await ask(lost)).toContain('VECTOR_STORE_DAMAGED');
    expect(await ask(other)).toBe('1 found');
    expect(saidOf(lost)).toEqual([expect.stringContaining('re-index')]);
    expect(saidOf(other)).toEqual([]);
    expect(await harness.checked('answers')).toBe('ok');
  });

  it('is no readiness while the store fails each search by its damage, and is when it answers again', async () => {
    const bot = await aBotThatKnowsTheLamp();
    index.isDamaged = true;
    expect(await ask(bot)).toContain('VECTOR_STORE_DAMAGED');
    expect(await harness.checked('answers')).toContain('VECTOR_STORE_DAMAGED');
    expect(saidOf(bot)).toEqual([expect.stringContaining('damaged')]);
    index.isDamaged = false;
    expect(await harness.checked('answers')).toBe('ok');
  });

  it('is not what a re-index ends with unsaid: what it cannot find is named, and answers stay an error', async () => {
    const bot = await aBotThatKnowsTheLamp();
    index.findsNothing = true;
    expect(await reindexed(bot)).toMatchObject({ done: 1, failed: 0, unfound: { name: 'lamp.md' } });
    index.findsNothing = false;
    expect(await ask(bot)).toContain('VECTOR_STORE_DAMAGED');
    expect(await reindexed(bot)).toMatchObject({ unfound: null });
    expect(await ask(bot)).toBe('1 found');
  });
});
