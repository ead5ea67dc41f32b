import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  knowledgeApi,
  knowledgeEvents,
  WebsiteStatus,
  WebsiteType,
  type RefreshScheduleInput,
} from '@colloquy/contracts';
import { newId } from '@colloquy/persistence/testing';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';
import { MAX_FAILURES } from './schedules.policy.ts';
import { websiteModel } from '../websites/websites.model.ts';

const DAY_MS = 86_400_000;
const context = systemContext('test');
const daily: RefreshScheduleInput = {
  enabled: true,
  frequency: 'daily',
  hour: 9,
  minute: 0,
  timezone: 'Europe/Vienna',
  discoverNew: true,
  newPages: 'include',
};

describe('refresh schedules', async () => {
  let clock = new Date();
  const harness = await openKnowledge({ concurrency: 0, now: () => clock, ingestion: { jobIntervalMs: 20 } });
  afterAll(() => harness.stop());
  const { host } = harness;
  const ada = host.asUser('ada');
  const sites = websiteModel(host.dependencies.database.service('knowledge'));
  beforeEach(() => {
    clock = new Date();
  });

  const pass = (ms: number) => void (clock = new Date(clock.getTime() + ms));
  const become = (id: string, websiteStatus: WebsiteStatus) =>
    sites.updateOne({ _id: id }, { $set: { websiteStatus, leaseOwner: null, leaseUntil: null } });
  const aWebsite = async (status: WebsiteStatus = WebsiteStatus.processed) => {
    const body = {
      chat_bot_id: harness.aBot('w1'),
      type: WebsiteType.website,
      url: `https://${newId()}.invalid/`,
    };
    const { data } = (await ada.call(knowledgeApi.createWebsite, { body })).result;
    await become(data.id, status);
    return data;
  };
  const read = async (id: string) =>
    (await ada.call(knowledgeApi.readWebsite, { params: { id } })).result.data;
  const schedulesOf = async (id: string) =>
    (await ada.call(knowledgeApi.readRefreshSchedules, { params: { id } })).result.data;
  const write = async (id: string, ...body: RefreshScheduleInput[]) =>
    (await ada.call(knowledgeApi.writeRefreshSchedules, { params: { id }, body })).result.data;
  const beginnings = (id: string) =>
    host
      .publishedAs(knowledgeEvents.websiteStatusChanged, id)
      .filter(({ data }) => data.from !== null && data.to === WebsiteStatus.crawling);
  const untilBegun = (id: string, times: number) =>
    eventually(async () => {
      expect(beginnings(id)).toHaveLength(times);
      expect((await read(id)).lastCrawl).toMatchObject({ trigger: 'schedule', finishedAt: null });
    });
  const crawlEnded = (id: string, result: 'completed' | 'failed') =>
    eventFor(systemContext('test'), knowledgeEvents.crawlFinished, 'w1', {
      website_id: id,
      chat_bot_id: 'b1',
      workspace_id: 'w1',
      trigger: 'schedule',
      result,
      next: result === 'failed' ? null : 'choose',
      found: 0,
      usable: 0,
      code: null,
    });

  it('are kept with the website, with the next time of each', async () => {
    const { id } = await aWebsite();
    expect(await schedulesOf(id)).toEqual([]);
    const [first, second] = await write(id, daily, {
      ...daily,
      frequency: 'monthly',
      day: 28,
      enabled: false,
    });
    expect(first).toMatchObject({ ...daily, lastRunAt: null, lastResult: null, failures: 0 });
    const delayMs = Date.parse(first?.nextRunAt ?? '') - clock.getTime();
    expect(delayMs).toBeGreaterThan(0);
    expect(delayMs).toBeLessThan(DAY_MS + 10 * 60_000);
    expect(second).toMatchObject({ nextRunAt: null });
    expect(await schedulesOf(id)).toEqual([first, second]);
    expect((await read(id)).refreshSchedules).toEqual([first, second]);
    expect(await write(id)).toEqual([]);
  });

  it('are refused by the name of the field', async () => {
    const { id } = await aWebsite();
    const send = async (body: object) => {
      const { body: answer } = await ada.send(knowledgeApi.writeRefreshSchedules, { params: { id }, body });
      return z.object({ errors: z.array(z.object({ field: z.string() })) }).parse(answer).errors[0]?.field;
    };
    const { weekday: _none, ...weekly } = { ...daily, frequency: 'weekly', weekday: 1 };
    expect(await send({ refreshSchedules: [weekly] })).toBe('refreshSchedules.0.weekday');
    expect(await schedulesOf(id)).toEqual([]);
  });

  it('are five at most, in either form, and a sixth is refused in words', async () => {
    const { id } = await aWebsite();
    const six = Array.from({ length: 6 }, () => daily);
    for (const body of [six, { refreshSchedules: six }]) {
      const { status, body: refused } = await ada.send(knowledgeApi.writeRefreshSchedules, {
        params: { id },
        body,
      });
      expect(status).toBe(400);
      expect(JSON.stringify(refused)).toContain('A website can have at most 5 schedules.');
    }
    expect(await write(id, ...six.slice(1))).toHaveLength(5);
  });

  it('answer a write onto another revision with what is there', async () => {
    const { id, revision } = await aWebsite();
    await write(id, daily);
    const { status, body } = await ada.send(knowledgeApi.writeRefreshSchedules, {
      params: { id },
      body: { revision, refreshSchedules: [] },
    });
    expect({ status, body }).toMatchObject({ status: 409, body: { current: [{ frequency: 'daily' }] } });
    expect(await schedulesOf(id)).toHaveLength(1);
  });

  it('begin a refresh once, however many processes look', async () => {
    const { id } = await aWebsite();
    await write(id, daily);
    const workers = await Promise.all([
      harness.startWorker({ concurrency: 0 }),
      harness.startWorker({ concurrency: 0 }),
    ]);
    pass(DAY_MS + 10 * 60_000);
    await untilBegun(id, 1);
    const [schedule] = await schedulesOf(id);
    expect(schedule).toMatchObject({ lastRunAt: clock.toISOString(), lastResult: null });
    expect(Date.parse(schedule?.nextRunAt ?? '')).toBeGreaterThan(clock.getTime());
    // The website is free again, and every process has looked since.
    await become(id, WebsiteStatus.processed);
    const { id: other } = await aWebsite();
    await write(other, { ...daily, timezone: 'UTC' });
    await sites.updateOne(
      { _id: other },
      { $set: { nextScheduleAt: clock, 'refreshSchedules.0.nextRunAt': clock.toISOString() } },
    );
    await untilBegun(other, 1);
    expect(beginnings(id)).toHaveLength(1);
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  it('wait for a website that is at work, and are not lost', async () => {
    const { id } = await aWebsite(WebsiteStatus.processing);
    const { id: free } = await aWebsite();
    await write(id, daily);
    await write(free, daily);
    pass(DAY_MS + 10 * 60_000);
    await untilBegun(free, 1);
    expect(beginnings(id)).toHaveLength(0);
    expect(await schedulesOf(id)).toMatchObject([{ lastRunAt: null }]);
    await become(id, WebsiteStatus.processed);
    await untilBegun(id, 1);
  });

  it('pass over known pages where there are none', async () => {
    const { id } = await aWebsite(WebsiteStatus.crawlingError);
    await write(id, { ...daily, discoverNew: false });
    pass(DAY_MS + 10 * 60_000);
    await eventually(async () =>
      expect(await schedulesOf(id)).toMatchObject([{ lastResult: 'skipped', failures: 0 }]),
    );
    expect(beginnings(id)).toHaveLength(0);
  });

  it('do not run while the plan does not allow it, and are not switched off by it', async () => {
    const { id } = await aWebsite();
    await write(id, daily);
    harness.setTrialEnded(true);
    for (let days = 0; days <= MAX_FAILURES; days += 1) {
      pass(DAY_MS + 10 * 60_000);
      const at = clock.toISOString();
      await eventually(async () =>
        expect(await schedulesOf(id)).toMatchObject([
          { enabled: true, lastRunAt: at, lastResult: 'plan', failures: 0, nextRunAt: expect.any(String) },
        ]),
      );
    }
    await host.settled();
    expect(host.publishedAs(knowledgeEvents.refreshScheduleStopped, id)).toEqual([]);
    expect(beginnings(id)).toHaveLength(0);
    harness.setTrialEnded(false);
    pass(DAY_MS + 10 * 60_000);
    await untilBegun(id, 1);
  });

  it('have the result of their run, however often its event comes', async () => {
    const { id } = await aWebsite();
    await write(id, daily);
    pass(DAY_MS + 10 * 60_000);
    await untilBegun(id, 1);
    const data = { website_id: id, chat_bot_id: 'b1', workspace_id: 'w1', trigger: 'schedule' as const };
    const processed = { ...data, result: 'completed' as const, partial: false, indexed: 3, failed: 0 };
    const event = eventFor(context, knowledgeEvents.websiteProcessed, 'w1', processed);
    const ended = { ...event, occurredAt: clock.toISOString() };
    await host.bus.publish([ended]);
    await eventually(async () => expect(await schedulesOf(id)).toMatchObject([{ lastResult: 'completed' }]));
    const before = await read(id);
    await host.bus.publish([ended, ended]);
    expect(await read(id)).toEqual(before);
  });

  it('stop after five failures in a row, which is told once, however often the events come', async () => {
    const { id } = await aWebsite();
    await write(id, daily);
    for (let times = 1; times <= 5; times += 1) {
      pass(DAY_MS + 10 * 60_000);
      await untilBegun(id, times);
      const ended = { ...crawlEnded(id, 'failed'), occurredAt: clock.toISOString() };
      await host.bus.publish([ended, ended]);
      await eventually(async () => expect(await schedulesOf(id)).toMatchObject([{ failures: times }]));
      await become(id, WebsiteStatus.crawlingError);
    }
    expect(await schedulesOf(id)).toMatchObject([{ enabled: false, nextRunAt: null, lastResult: 'failed' }]);
    const stops = () => host.publishedAs(knowledgeEvents.refreshScheduleStopped, id);
    await eventually(() => expect(stops().map(({ data }) => data.failures)).toEqual([5]));
    const [stopped] = await schedulesOf(id);
    const on = await write(id, { ...daily, id: stopped?.id ?? '' });
    expect(on).toMatchObject([{ enabled: true, failures: 0, nextRunAt: expect.any(String) }]);
  });
});
