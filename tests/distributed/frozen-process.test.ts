import { AnswerSource } from '@colloquy/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { aMemberAsking } from '../e2e/asking-steps.ts';
import { aNote } from '../e2e/lamp-documents.ts';
import {
  aWorkspaceWithBot,
  keepNoAnswers,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
} from '../product/index.ts';
import { ServerMissingError } from './servers.ts';
import { startDistributed, type Distributed } from './start-distributed.ts';

const QUESTIONS = 20;
/** The first call that meets the silent process, and those that were on their way to it meanwhile. */
const MOST_SENT_TO_IT = 4;

const distributed = await openOrSay();

describe.skipIf(distributed === null)('two processes of knowledge of which one stands still', () => {
  if (distributed === null) return;
  const { client, mail } = distributed;
  afterAll(() => distributed.stop());

  it('answer all questions by the other one, and share them again when it goes on', async () => {
    const team = await aWorkspaceWithBot(client, await signUp(client, mail));
    await keepNoAnswers(client, team);
    await uploadFile(client, team, aNote('shelf.md', 'The blue lamp stands on shelf 12.'));
    await settledItems(client, team, 1);
    const member = await aMemberAsking(client, team);
    const ask = () => member.ask('On which shelf is the blue lamp?');
    const [frozen] = distributed.processes('knowledge');
    const sentToIt = (): number => distributed.sent('knowledge')[0] ?? 0;

    frozen?.signal('SIGSTOP');
    const before = sentToIt();
    try {
      for (let n = 0; n < QUESTIONS; n += 1) {
        const answer = await ask();
        expect(answer, `question ${n}`).toMatchObject({ source: AnswerSource.external });
        expect(answer.answer).toContain('shelf 12');
      }
      expect(sentToIt() - before).toBeLessThanOrEqual(MOST_SENT_TO_IT);
    } finally {
      frozen?.signal('SIGCONT');
    }

    const whileFrozen = distributed.served('knowledge')[0] ?? 0;
    await waitUntil('it answers calls again', async () => {
      await ask();
      return (distributed.served('knowledge')[0] ?? 0) > whileFrozen + MOST_SENT_TO_IT;
    });
  });
});

async function openOrSay(): Promise<Distributed | null> {
  try {
    return await startDistributed({
      database: 'embedded',
      replicas: { knowledge: 2 },
      listed: ['knowledge'],
    });
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    console.log(`LANE NOT RUN: distributed — ${error.message}`);
    return null;
  }
}
