import { afterEach, describe, expect, it } from 'vitest';
import { WebsiteStatus } from '@colloquy/contracts';
import { startFixtureSite } from '@colloquy/crawler/testing';
import { createSafeFetch, type SafeFetch } from '@colloquy/safe-fetch';
import { openCrawls } from '../../testing/crawl-harness.ts';

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

const PAGES = 15;
const DELAY_MS = 150;

/** How one process reaches websites, and when it has. */
function aWayOut(host: string) {
  const fetch = createSafeFetch({ userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [host] });
  const times: number[] = [];
  const timed: SafeFetch = Object.assign(
    (...args: Parameters<SafeFetch>) => {
      times.push(Date.now());
      return fetch(...args);
    },
    { assertPublicUrl: fetch.assertPublicUrl, close: fetch.close },
  );
  open.push({ stop: () => fetch.close() });
  return {
    times,
    crawling: { fetch: timed, renderer: null, productToken: 'ColloquyBot', close: async () => undefined },
  };
}

describe('two processes that crawl websites of one host', () => {
  it('leave the delay between any two of their requests together', async () => {
    const site = await startFixtureSite({ pages: PAGES });
    open.push({ stop: async () => site.close() });
    const [one, other] = [aWayOut(site.host), aWayOut(site.host)];
    // Each process has one worker for a workspace, and waits in earnest.
    const crawl = { retryDelaysMs: [1, 1] };
    const service = await openCrawls(site, { crawling: one.crawling, crawl });
    open.push(service);
    open.push(await service.startWorker({ crawling: other.crawling }));
    const config = { delayMs: DELAY_MS, includePaths: ['/pages'] };
    const bots = [service.bot, service.aBot('w1')];
    const websites = [];
    for (const [at, bot] of bots.entries())
      websites.push(await service.create(bot, { url: `${site.origin}/pages/${at + 1}`, config }));
    for (const { id } of websites) {
      const ended = await service.untilStatus(id, WebsiteStatus.needsActions);
      expect(ended).toMatchObject({ counters: { selected: PAGES } });
    }
    const counts = [one.times.length, other.times.length];
    expect(Math.min(...counts), `requests of the processes: ${counts.join(', ')}`).toBeGreaterThan(PAGES);
    const times = [...one.times, ...other.times];
    const tookMs = Math.max(...times) - Math.min(...times);

    // The first of them may have been noted late.
    expect(tookMs).toBeGreaterThanOrEqual((times.length - 2) * DELAY_MS);
  });
});
