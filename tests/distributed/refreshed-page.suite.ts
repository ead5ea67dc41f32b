import { randomUUID } from 'node:crypto';
import { AnswerSource, WebsiteStatus, WebsiteType, knowledgeApi, ERRORS } from '@colloquy/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMemberAsking, aVisitorAsking, type Asker } from '../e2e/asking-steps.ts';
import {
  ProductError,
  aWorkspaceWithBot,
  liftLinkLimits,
  listItems,
  signUp,
  waitUntil,
  type WorkspaceWithBot,
} from '../product/index.ts';
import type { ChangingSite } from './changing-site.ts';
import type { Distributed } from './start-distributed.ts';

const QUESTION = 'How many days does the courier need?';
const OLD = 'The courier needs 4 days to deliver a parcel.';
const NEW = 'The courier needs 9 days to deliver a parcel.';
const ASKS = 1_000;
const AT_ONCE = 4;
/** Questions of one conversation; the next conversation begins without history, so its answers may be cached. */
const ASKS_EACH = 10;
/** A website of one page, on a busy machine. */
const EVENTUALLY = { timeoutMs: 180_000 };
const PATIENCE_MS = 400_000;

/** A question with its answer. */
interface Asked {
  readonly begunAt: number;
  readonly answer: string;
  readonly source: AnswerSource;
}

/** A page changes while members and visitors ask both processes about it. */
export function describeRefreshedPage({ client, mail, served }: Distributed, site: ChangingSite): void {
  describe('and a page that changes', () => {
    let team: WorkspaceWithBot;
    let websiteId: string;
    const session = () => ({ jwt: team.jwt, idempotencyKey: randomUUID() });

    async function untilProcessed(): Promise<void> {
      const params = { id: websiteId };
      const isProcessed = async () => {
        const { data } = await client.call(knowledgeApi.readWebsite, { params }, session());
        return data.websiteStatus === WebsiteStatus.processed;
      };
      await waitUntil('the website is processed', isProcessed, EVENTUALLY);
    }

    /** The version of the page that the answer quotes. */
    async function liveVersion(): Promise<number> {
      const [page] = await listItems(client, team);
      return page?.liveVersion ?? 0;
    }

    /** Half of the askers are members and half are visitors, each with a rate limit of its own at the gateway. */
    function anAsker(at: number): Promise<Asker> {
      return unlessBusy(() =>
        at % 2 === 0 ? aMemberAsking(client, team) : aVisitorAsking(client, team.linkId),
      );
    }
    function askOnce(asker: Asker): Promise<Asked> {
      return unlessBusy(async () => {
        const begunAt = performance.now();
        const { answer, source } = await asker.ask(QUESTION);
        return { begunAt, answer, source };
      });
    }
    async function askWhile(isWanted: () => boolean): Promise<Asked[]> {
      const asked: Asked[] = [];
      const ask = async (_: unknown, at: number): Promise<void> => {
        let asker: Asker | undefined;
        for (let count = 0; isWanted(); count += 1) {
          if (asker === undefined || count % ASKS_EACH === 0) asker = await anAsker(at);
          asked.push(await askOnce(asker));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      return asked;
    }
    /** Refreshes the website and waits for the end; returns a time at which the new text was already live. */
    async function refreshFrom(version: number): Promise<number> {
      const body = { mode: 'known' as const };
      await client.call(knowledgeApi.refreshWebsite, { params: { id: websiteId }, body }, session());
      await waitUntil('the new text answers', async () => (await liveVersion()) > version, EVENTUALLY);
      const switchedAt = performance.now();
      await untilProcessed();
      return switchedAt;
    }
    function askMany(count: number): Promise<Asked[]> {
      let begun = 0;
      return askWhile(() => (begun += 1) <= count);
    }
    const holding = (asked: readonly Asked[], text: string) =>
      asked.filter(({ answer }) => answer.includes(text)).length;
    const kept = (asked: readonly Asked[]) =>
      asked.filter(({ source }) => source === AnswerSource.cache).length;

    beforeAll(async () => {
      site.write(OLD);
      team = await aWorkspaceWithBot(client, await signUp(client, mail));
      await liftLinkLimits(client, team);
      const body = {
        chat_bot_id: team.botId,
        type: WebsiteType.website,
        url: site.url,
        config: { delayMs: 50 },
      };
      websiteId = (await client.call(knowledgeApi.createWebsite, { body }, session())).data.id;
      const params = { id: websiteId };
      const isCrawled = async () => {
        const { data } = await client.call(knowledgeApi.readWebsite, { params }, session());
        return data.websiteStatus === WebsiteStatus.needsActions;
      };
      await waitUntil('the website is crawled', isCrawled, EVENTUALLY);
      await client.call(knowledgeApi.processWebsite, { params }, session());
      await untilProcessed();
    });

    it('give its old answer in none of 1,000 asks once its new text answers', {
      timeout: PATIENCE_MS,
    }, async () => {
      await askMany(AT_ONCE);
      const before = await askMany(4 * AT_ONCE);
      expect([kept(before), holding(before, '4 days')]).toEqual([before.length, before.length]);

      const version = await liveVersion();
      site.write(NEW);
      let isRefreshed = false;
      const refreshed = refreshFrom(version).finally(() => {
        isRefreshed = true;
      });
      const [switchedAt, during] = await Promise.all([refreshed, askWhile(() => !isRefreshed)]);
      const atProcesses = served('chat');
      const after = await askMany(ASKS);

      // The answers come from one complete version at any moment.
      expect(holding(during, '4 days') + holding(during, '9 days')).toBe(during.length);
      const sinceSwitched = during.filter(({ begunAt }) => begunAt > switchedAt);
      expect(holding(sinceSwitched, '4 days')).toBe(0);
      expect(after).toHaveLength(ASKS);
      expect([holding(after, '4 days'), holding(after, '9 days')]).toEqual([0, ASKS]);
      expect(kept(after)).toBeGreaterThan(ASKS / 2);
      const shares = served('chat').map((count, at) => count - (atProcesses[at] ?? 0));
      expect(Math.min(...shares), `requests of each chat process: ${shares.join(', ')}`).toBeGreaterThan(
        ASKS / 4,
      );
      console.log(
        `a page that changed: ${during.length} asks during its refresh, ${sinceSwitched.length} of them since its ` +
          `new text answers, ${after.length} after it, ${kept(after)} of those from the cache, none of them stale`,
      );
    });
  });
}

/** Tries again what the store rejects as busy: it handles one write at a time here. */
function unlessBusy<T>(act: () => Promise<T>): Promise<T> {
  return waitUntil('the store has time', async () => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof ProductError && error.code === Number(ERRORS.storeUnavailable)) return null;
      throw error;
    }
  });
}
