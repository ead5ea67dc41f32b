import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AnswerSource, knowledgeApi } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMemberAsking, type Asker } from '../e2e/asking-steps.ts';
import { aNote } from '../e2e/lamp-documents.ts';
import {
  aWorkspaceWithBot,
  describeFile,
  keepNoAnswers,
  listItems,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { ServerMissingError } from './servers.ts';
import { startDistributed, type Distributed } from './start-distributed.ts';

const QUESTIONS = 20;
/** The first call to the silent process, and the calls already on their way to it. */
const MOST_SENT_TO_IT = 4;

const BETWEEN_MS = 50;
const GONE_MS = 3_000;

const distributed = await openOrSay();

describe.skipIf(distributed === null)('two processes of knowledge', () => {
  if (distributed === null) return;
  const { client, mail } = distributed;
  let team: WorkspaceWithBot;
  let member: Asker;
  const ask = () => member.ask('On which shelf is the blue lamp?');

  beforeAll(async () => {
    team = await aWorkspaceWithBot(client, await signUp(client, mail));
    await keepNoAnswers(client, team);
    await uploadFile(client, team, aNote('shelf.md', 'The blue lamp stands on shelf 12.'));
    await settledItems(client, team, 1);
    member = await aMemberAsking(client, team);
  });
  afterAll(() => distributed.stop());

  it('answer all questions by the other one while one stands still, and share them again when it goes on', async () => {
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

  it('lose no question, no list and no upload while one leaves', async () => {
    const [leaving] = distributed.processes('knowledge');
    let isOver = false;
    const ended = leaving?.stop().then(async () => {
      // A while longer, when no process listens on that port any more.
      await pause(GONE_MS);
      isOver = true;
    });
    const upload = (n: number) =>
      client.call(
        knowledgeApi.createUploads,
        { body: { chat_bot_id: team.botId, files: [describeFile(aNote(`other-${n}.md`, `Note ${n}.`))] } },
        { jwt: team.jwt, idempotencyKey: randomUUID() },
      );
    const kinds = [ask, () => listItems(client, team), upload];
    const done = kinds.map(() => 0);
    const failures: unknown[] = [];
    await Promise.all(
      kinds.map(async (request, kind) => {
        while (!isOver) {
          await request(done[kind] ?? 0).then(
            () => (done[kind] = (done[kind] ?? 0) + 1),
            (error: unknown) => failures.push(error),
          );
          await pause(BETWEEN_MS);
        }
      }),
    );
    await ended;
    expect(failures).toEqual([]);
    expect(Math.min(...done)).toBeGreaterThan(0);
  });
});

async function openOrSay(): Promise<Distributed | null> {
  try {
    return await startDistributed({
      database: 'embedded',
      replicas: { knowledge: 2 },
      listed: ['knowledge'],
      env: { SHUTDOWN_DELAY_MS: '5000' },
    });
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    console.log(`LANE NOT RUN: distributed — ${error.message}`);
    return null;
  }
}
