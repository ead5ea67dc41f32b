import { randomUUID } from 'node:crypto';
import {
  AnswerSource,
  DocumentStatus,
  billingApi,
  chatApi,
  type KnowledgeItem,
  ERRORS,
} from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMemberAsking } from '../e2e/asking-steps.ts';
import { aNote } from '../e2e/lamp-documents.ts';
import { askAtOnce, useAnswers, usageAt } from '../e2e/limit-steps.ts';
import {
  aWorkspaceWithBot,
  keepNoAnswers,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type LocalFile,
  type TestUser,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { ServerMissingError } from './servers.ts';
import { startDistributed, type Distributed } from './start-distributed.ts';
import { storedChunks } from './stored-vectors.ts';

const DOCUMENTS = 10;
const CONVERSATIONS = 10;
const QUESTIONS_EACH = 3;
const TRIAL_ANSWERS = 40;
const INGESTIONS = 'colloquy_ingestions_total';
/** An abandoned lease expires after a minute at most; the rest is work on a busy machine. */
const TAKE_OVER_MS = 150_000;
/** The number of documents of one workspace that one process handles at once. */
const AT_ONCE = 2;
const DIMENSION = 512;

const endpoint = await startFakeOpenAi({ dimension: DIMENSION });
const distributed = await openOrSay();

describe.skipIf(distributed === null)('two processes of chat and two of knowledge', () => {
  if (distributed === null) return;
  const { client, mail, servers } = distributed;
  let user: TestUser;

  beforeAll(async () => {
    user = await signUp(client, mail);
  });
  afterAll(async () => {
    await distributed.stop();
    await endpoint.close();
  });

  async function expectWholeVersions(team: WorkspaceWithBot, items: readonly KnowledgeItem[]): Promise<void> {
    const wanted = items.map(({ id, liveVersion, chunkCount }) => ({
      itemId: id,
      version: liveVersion,
      count: chunkCount,
    }));
    const stored = await storedChunks(servers, team);
    expect(stored).toHaveLength(wanted.length);
    expect(stored).toEqual(expect.arrayContaining(wanted));
  }

  it('give out the last answer of a plan once when fifty people ask at once', async () => {
    const team = await aWorkspaceWithBot(client, user);
    await uploadFile(client, team, aNote('shelf.md', 'The blue lamp stands on shelf 12.'));
    await settledItems(client, team, 1);
    const query = 'On which shelf is the blue lamp?';
    await useAnswers(client, team, query, TRIAL_ANSWERS - 1);
    const before = distributed.served('chat');
    const { done, refused } = await askAtOnce(client, team, query, 50);
    expect([done, refused.length]).toEqual([1, 49]);
    for (const error of refused)
      expect(error).toMatchObject({ status: 402, code: Number(ERRORS.planAnswersUsedUp) });
    const served = distributed.served('chat').map((count, index) => count - (before[index] ?? 0));
    expect(Math.min(...served), `requests of each chat process: ${served.join(', ')}`).toBeGreaterThan(0);
    expect((await usageAt(client, team, 'answers', TRIAL_ANSWERS)).answers).toBe(TRIAL_ANSWERS);
  });

  it('share documents and questions, and double nothing', async () => {
    const team = await aWorkspaceWithBot(client, user);
    await keepNoAnswers(client, team);
    const ingestions = () =>
      Promise.all(distributed.processes('knowledge').map((one) => one.metric(INGESTIONS)));
    const ingestedBefore = await ingestions();
    const ingestedSince = async () =>
      (await ingestions()).map((count, at) => count - (ingestedBefore[at] ?? 0));
    const notes = Array.from({ length: DOCUMENTS }, (_, n) =>
      aNote(`shelf-${n}.md`, `The lamps of series ${seriesName(n)} stand on shelf ${100 + n}.`),
    );
    await Promise.all(notes.map((note) => uploadFile(client, team, note)));
    const items = await settledItems(client, team, DOCUMENTS);
    expect(items.map(({ documentStatus }) => documentStatus)).toEqual(
      items.map(() => DocumentStatus.processed),
    );
    await expectWholeVersions(team, items);
    // A document is counted after it is stored.
    const worked = await waitUntil('every document is counted', async () => {
      const since = await ingestedSince();
      return sum(since) >= DOCUMENTS ? since : null;
    });
    expect(Math.min(...worked), `documents of each knowledge process: ${worked.join(', ')}`).toBeGreaterThan(
      0,
    );
    expect(sum(worked)).toBe(DOCUMENTS);

    const before = distributed.served('chat');
    const members = await Promise.all(
      Array.from({ length: CONVERSATIONS }, () => aMemberAsking(client, team)),
    );
    const asked = members.flatMap((member, m) =>
      Array.from({ length: QUESTIONS_EACH }, (_, q) => {
        const n = (m + q) % DOCUMENTS;
        return {
          member,
          messageId: randomUUID(),
          imageUploads: 100 + n,
          query: `On which shelf is ${seriesName(n)}?`,
        };
      }),
    );
    // Every question is sent twice at once, as from a double click, and mostly to different processes.
    const outcomes = await Promise.all(
      asked.flatMap(({ member, messageId, query }) =>
        [1, 2].map(() => member.ask(query, messageId).catch(answeredElsewhere)),
      ),
    );
    for (const [index, { imageUploads, query }] of asked.entries()) {
      const answers = outcomes.slice(2 * index, 2 * index + 2).filter((answer) => answer !== null);
      expect(answers.length, query).toBeGreaterThan(0);
      for (const answer of answers) {
        expect(answer).toMatchObject({ source: AnswerSource.external });
        expect(answer.answer).toContain(`shelf ${imageUploads}`);
      }
    }
    const served = distributed.served('chat').map((count, at) => count - (before[at] ?? 0));
    expect(Math.min(...served), `requests of each chat process: ${served.join(', ')}`).toBeGreaterThan(0);

    for (const { chatId } of members) {
      const history = await client.call(chatApi.listHistory, { params: { id: chatId } }, { jwt: team.jwt });
      expect(history.data.map(({ state }) => state)).toEqual(
        Array.from({ length: QUESTIONS_EACH }, () => 'answered'),
      );
    }
    const usage = await waitUntil('billing has heard of every answer', async () => {
      const plan = await client.call(
        billingApi.getWorkspacePlan,
        { params: { id: team.workspaceId } },
        { jwt: team.jwt },
      );
      return plan.data.usage.answers >= asked.length ? plan.data.usage : null;
    });
    expect(usage).toMatchObject({ answers: asked.length, documents: DOCUMENTS, bots: 1 });
    console.log(
      `two processes each: documents ${worked.join(' + ')}, chat requests ${served.join(' + ')}, ` +
        `${asked.length} answers stored and counted once`,
    );
  });

  it('take over when one knowledge process is killed in the middle of its work', async () => {
    const team = await aWorkspaceWithBot(client, user);
    const files = Array.from({ length: 2 * AT_ONCE }, (_, n) => aLongDocument(n));
    const release = endpoint.hold();
    await Promise.all(files.map((file) => uploadFile(client, team, file)));
    const [victim, survivor] = distributed.processes('knowledge');
    await waitUntil('both processes wait for the vectors of all they may hold', () =>
      Promise.resolve(endpoint.open === files.length),
    );
    const ingestedBefore = (await survivor?.metric(INGESTIONS)) ?? 0;
    await victim?.kill();
    release();
    const killedAt = performance.now();
    const items = await settledItems(client, team, files.length, { timeoutMs: TAKE_OVER_MS });
    console.log(`take-over: all done ${Math.round((performance.now() - killedAt) / 1_000)} s after kill -9`);
    for (const item of items) expect(item.error, item.name).toBeNull();
    expect(items.map(({ documentStatus }) => documentStatus)).toEqual(
      items.map(() => DocumentStatus.processed),
    );
    // The killed process held half of the leases and had finished none.
    await waitUntil('the other process has counted all of them', async () => {
      const ingested = (await survivor?.metric(INGESTIONS)) ?? 0;
      return ingested >= ingestedBefore + files.length;
    });
    await expectWholeVersions(team, items);
  });
});

async function openOrSay(): Promise<Distributed | null> {
  try {
    const env = {
      NEW_WORKSPACE_PLAN: 'trial',
      TRIAL_ANSWERS: String(TRIAL_ANSWERS),
      INGESTION_CONCURRENCY: String(AT_ONCE),
      EMBEDDING_URL: endpoint.baseUrl,
      EMBEDDING_MODEL: 'fake',
      EMBEDDING_DIMENSION: String(DIMENSION),
    };
    const opened = await startDistributed({ replicas: { chat: 2, knowledge: 2 }, env });
    const used = Object.entries(opened.servers.used).map((pair) => pair.join(': '));
    console.log(`distributed lane, two of chat and knowledge: ${used.join('; ')}`);
    return opened;
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    console.log(`LANE NOT RUN: distributed — ${error.message}`);
    return null;
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Null for the second of two equal requests that was sent while the first was being answered. */
function answeredElsewhere(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === Number(ERRORS.requestInProgress))
    return null;
  throw error;
}

function seriesName(n: number): string {
  return (
    ['Avocet', 'Bunting', 'Curlew', 'Dunlin', 'Egret', 'Fulmar', 'Gannet', 'Hobby', 'Ibis', 'Jackdaw'][n] ??
    ''
  );
}

/** Enough chunks that embedding takes some seconds. */
function aLongDocument(n: number): LocalFile {
  const parts = Array.from({ length: 40 }, (_, part) => {
    const sentences = Array.from(
      { length: 8 },
      (__, line) =>
        `Line ${line} of part ${part} in volume ${n} says how the lamp of room ${part * 8 + line} is fitted.`,
    );
    return `## Part ${part}\n\n${sentences.join(' ')}`;
  });
  const bytes = new TextEncoder().encode(`# Volume ${n}\n\n${parts.join('\n\n')}\n`);
  return { name: `volume-${n}.md`, mimeType: 'text/markdown', bytes };
}
