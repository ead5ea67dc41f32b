import { randomUUID } from 'node:crypto';
import { AnswerSource, botApi, knowledgeApi, type VisitorAnswer } from '@colloquy/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { aMemberAsking, aVisitorAsking, type Asker } from '../e2e/asking-steps.ts';
import { aNote } from '../e2e/lamp-documents.ts';
import {
  aWorkspaceWithBot,
  listItems,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { ServerMissingError } from './servers.ts';
import { startDistributed, type Distributed } from './start-distributed.ts';

const QUESTION = 'How many days does the courier need?';
const OLD = 'The courier needs 4 days to deliver a parcel.';
const NEW = 'The courier needs 9 days to deliver a parcel.';
/** A store that works on one write at a time, on a busy machine, takes minutes for them. */
const ASKING_MS = 900_000;
/** Half of them by members, half by visitors: the gateway lets either ask so often in a minute. */
const ASKED_AFTER_THE_CHANGE = 1_000;
const ASKERS = 4;

const distributed = await openOrSay();

describe.skipIf(distributed === null)('answers that two chat processes keep', () => {
  if (distributed === null) return;
  const { client, mail } = distributed;
  afterAll(() => distributed.stop());

  async function aTeam(): Promise<{ team: WorkspaceWithBot; itemId: string }> {
    const user = await signUp(client, mail);
    const team = await waitUntil('there is a bot', () => aWorkspaceWithBot(client, user));
    const { jwt, botId } = team;
    const links = await client.call(botApi.listPublicLinks, { query: { chat_bot_id: botId } }, { jwt });
    const limits = { perIpMinute: 10_000, perChatMinute: 10_000, perDay: 100_000 };
    const id = links.data.map((link) => link.id);
    await client.call(botApi.updatePublicLinks, { query: { id }, body: { limits } }, { jwt });
    const { id: itemId } = await uploadFile(client, team, aNote('courier.md', OLD));
    await settledItems(client, team, 1);
    return { team, itemId };
  }

  async function askersOf(team: WorkspaceWithBot): Promise<Asker[]> {
    const made: Asker[] = [];
    for (let n = 0; n < ASKERS / 2; n += 1) {
      made.push(
        await waitUntil('a member asks', () => aMemberAsking(client, team)),
        await waitUntil('a visitor asks', () => aVisitorAsking(client, team.linkId)),
      );
    }
    return made;
  }

  /** A store that is busy refuses; the same question is sent again until it is answered. */
  function answerTo(asker: Asker): Promise<VisitorAnswer> {
    const messageId = randomUUID();
    return waitUntil('the question is answered', () => asker.ask(QUESTION, messageId));
  }

  /** Everyone asks at once, one question after another, `count` in all. */
  async function askMany(askers: readonly Asker[], count: number): Promise<VisitorAnswer[]> {
    const each = async (asker: Asker): Promise<VisitorAnswer[]> => {
      const answers: VisitorAnswer[] = [];
      for (let n = 0; n < count / askers.length; n += 1) answers.push(await answerTo(asker));
      return answers;
    };
    return (await Promise.all(askers.map(each))).flat();
  }

  /** Writes the item's text anew and waits until that answers. */
  async function rewrite({ jwt, ...team }: WorkspaceWithBot, itemId: string, content: string): Promise<void> {
    const params = { id: itemId };
    const item = await waitUntil('the worker has left the item', async () =>
      (await listItems(client, { ...team, jwt })).find(({ attempts }) => attempts === 0),
    );
    const options = { jwt, idempotencyKey: randomUUID() };
    const draft = await client.call(knowledgeApi.draftKnowledgeEdit, { params, body: { content } }, options);
    const body = { version: draft.data.version, revision: item.revision };
    const confirming = { jwt, idempotencyKey: randomUUID() };
    await client.call(knowledgeApi.confirmKnowledgeEdit, { params, body }, confirming);
    await waitUntil('the new version answers', async () =>
      (await listItems(client, { ...team, jwt })).find(
        ({ liveVersion }) => liveVersion === draft.data.version,
      ),
    );
  }

  const sources = (answers: readonly VisitorAnswer[]) => new Set(answers.map(({ source }) => source));
  const holding = (answers: readonly VisitorAnswer[], text: string) =>
    answers.filter(({ answer }) => answer.includes(text)).length;

  it(
    'never serve one of a text that was rewritten, in a thousand asks',
    async () => {
      const { team, itemId } = await aTeam();
      const askers = await askersOf(team);
      await askMany(askers, ASKERS);
      const kept = await askMany(askers, 2 * ASKERS);
      expect([sources(kept), holding(kept, '4 days')]).toEqual([new Set([AnswerSource.cache]), 2 * ASKERS]);

      await rewrite(team, itemId, NEW);
      const before = distributed.served('chat');
      const after = await askMany(await askersOf(team), ASKED_AFTER_THE_CHANGE);
      expect(after).toHaveLength(ASKED_AFTER_THE_CHANGE);
      expect([holding(after, '4 days'), holding(after, '9 days')]).toEqual([0, ASKED_AFTER_THE_CHANGE]);
      expect(sources(after)).toContain(AnswerSource.cache);
      const served = distributed.served('chat').map((count, at) => count - (before[at] ?? 0));
      expect(Math.min(...served), `requests of each chat process: ${served.join(', ')}`).toBeGreaterThan(
        ASKED_AFTER_THE_CHANGE / 4,
      );
    },
    ASKING_MS,
  );

  it(
    'serve none of an item that was switched off, and it again once the item is on',
    async () => {
      const { team, itemId } = await aTeam();
      const askers = await askersOf(team);
      await askMany(askers, ASKERS);
      const change = (body: object) =>
        client.call(knowledgeApi.updateKnowledge, { query: { id: [itemId] }, body }, { jwt: team.jwt });
      await change({ enabled: false });
      const off = await askMany(await askersOf(team), 5 * ASKERS);
      expect([sources(off), holding(off, '4 days')]).toEqual([new Set([AnswerSource.unknown]), 0]);
      await change({ enabled: true });
      expect(holding(await askMany(await askersOf(team), ASKERS), '4 days')).toBe(ASKERS);
    },
    ASKING_MS,
  );
});

async function openOrSay(): Promise<Distributed | null> {
  try {
    return await startDistributed({
      replicas: { chat: 2 },
      env: { NEW_WORKSPACE_PLAN: 'trial', TRIAL_ANSWERS: '10000' },
    });
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    console.log(`LANE NOT RUN: distributed — ${error.message}`);
    return null;
  }
}
