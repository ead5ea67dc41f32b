import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkspaceRole, billingEvents, workspaceApi, workspaceEvents } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { addressOf, openWorkspaceHarness } from '../testing/workspace-harness.ts';
import type { LimitReached, NoticeRequested } from './billing-mails.ts';

const context = systemContext('test');

const harness = await openWorkspaceHarness();
afterAll(() => harness.stop());

describe('mails about the plan', () => {
  let id: string;

  beforeEach(async () => {
    ({ id } = await harness.create('ada', 'Lamps & Co'));
    await harness.join(id, 'bea', WorkspaceRole.admin);
    await harness.join(id, 'uma', WorkspaceRole.user);
  });

  const aLimit = (changes: Partial<LimitReached> = {}) =>
    eventFor(context, billingEvents.limitReached, id, {
      workspace_id: id,
      resource: 'answers',
      percent: 80,
      limit: 100,
      used: 80,
      resetsAt: '2026-04-01T22:30:00.000Z',
      ...changes,
    });
  const aNotice = (notice: NoticeRequested['notice'], at = '2026-03-15T00:00:00.000Z') =>
    eventFor(context, billingEvents.noticeRequested, id, {
      workspace_id: id,
      plan_id: 1,
      notice,
      notice_key: `${notice}:${at}`,
      at,
    });
  const mailsOfHere = async () =>
    (await harness.mailbox.list()).filter(({ text }) => text.includes(`/workspace/${id}/billing`));
  const receivers = async (kind: string) =>
    (await mailsOfHere())
      .filter((mail) => mail.kind === kind)
      .map(({ to }) => to)
      .toSorted();
  const everyAdmin = [addressOf('ada'), addressOf('bea')];
  const deliver = (...events: ReturnType<typeof eventFor>[]) => harness.host.bus.publish(events);
  const setUp = (settings: object) =>
    harness.as('ada').call(workspaceApi.writeWorkspaceSettings, {
      params: { id },
      body: { revision: 1, ...settings },
    });

  it('tell every admin once that 80 percent are used, however often the event comes', async () => {
    const event = aLimit();
    await deliver(event);
    await deliver(event);
    // The same by another event, as after a crash before it was stored.
    await deliver(aLimit());
    expect(await receivers('limit-reached')).toEqual(everyAdmin);
    await deliver(aLimit({ percent: 100, used: 100 }));
    expect(await receivers('limit-reached')).toHaveLength(4);
  });

  it('come as text and as HTML, escaped, with the day where the workspace is', async () => {
    // A language without texts, so the mail is English.
    await setUp({ timezone: 'Europe/Zagreb', language: 'nl' });
    await deliver(aLimit());
    const [mail] = await mailsOfHere();
    expect(mail?.subject).toBe('Lamps & Co has used 80% of its answers');
    expect(mail?.text).toContain('used 80 of 100 (answers)');
    expect(mail?.text).toContain('The count begins anew on April 2, 2026.');
    expect(mail?.html).toContain('Lamps &amp; Co');
    expect(mail?.html).toContain('<html lang="en">');
  });

  it('speak the language of the workspace, dates too', async () => {
    await setUp({ timezone: 'Europe/Zagreb', language: 'hr' });
    await deliver(aLimit());
    const [mail] = await mailsOfHere();
    expect(mail?.subject).toBe('Lamps & Co: iskorišteno je 80 % (odgovori)');
    expect(mail?.text).toContain('Brojanje počinje iznova 2. travnja 2026.');
    expect(mail?.html).toContain('<html lang="hr">');
  });

  it('about limits skip a workspace that turned them off, and a user who did', async () => {
    harness.quiet.add('bea');
    await deliver(aLimit());
    expect(await receivers('limit-reached')).toEqual([addressOf('ada')]);
    await setUp({ notify: { limits: false } });
    await deliver(aLimit({ percent: 100 }), aNotice('trial-ending'));
    expect(await mailsOfHere()).toHaveLength(1);
    harness.quiet.clear();
  });

  it.each(['trial-ended', 'payment-failed', 'plan-restricted', 'erasure-near'] as const)(
    'about %s reach every admin, whatever they turned off',
    async (notice) => {
      await setUp({ notify: { limits: false } });
      const event = aNotice(notice);
      await deliver(event);
      await deliver(event);
      expect(await receivers(notice)).toEqual(everyAdmin);
    },
  );

  it('go to the others when the account of one is gone', async () => {
    harness.unknownToAuth.add('bea');
    await deliver(aNotice('trial-ending'));
    expect(await receivers('trial-ending')).toEqual([addressOf('ada')]);
    harness.unknownToAuth.clear();
  });

  it('are not written for a workspace that is gone', async () => {
    await harness.as('ada').call(workspaceApi.deleteWorkspace, { params: { id } });
    await deliver(aNotice('plan-restricted'), aLimit());
    expect(await mailsOfHere()).toEqual([]);
  });

  it('end with the workspace, once, when its data is due', async () => {
    const due = eventFor(context, billingEvents.erasureDue, id, { workspace_id: id });
    await deliver(due);
    await deliver(due);
    expect((await harness.as('ada').call(workspaceApi.getWorkspace, { params: { id } })).status).toBe(404);
    await vi.waitFor(() => {
      expect(harness.host.publishedAs(workspaceEvents.workspaceDeleted, id)).toHaveLength(1);
    });
  });

  it('leave an entry in the audit log of a cap that an admin set', async () => {
    const ada = systemContext('test', { actor: { kind: 'user', userId: 'ada', email: 'ada@example.com' } });
    const data = { workspace_id: id, from: null, to: 500 };
    await deliver(eventFor(ada, billingEvents.answersCapChanged, id, data));
    const { result } = await harness.as('ada').call(workspaceApi.listAuditEntries, {
      params: { id },
      query: { action: ['plan.cap-changed'] },
    });
    expect(result.data).toMatchObject([{ before: { answersCap: null }, after: { answersCap: 500 } }]);
  });
});
