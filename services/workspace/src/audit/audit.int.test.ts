import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  OPERATOR_NAME,
  WorkspaceRole,
  authEvents,
  botEvents,
  chatEvents,
  integrationEvents,
  knowledgeEvents,
  billingEvents,
  workspaceApi,
  type AuditAction,
  type AuditEntry,
  type AuditTarget,
  type ChangeRecordedData,
  type EventDefinition,
  type EventEnvelope,
} from '@colloquy/contracts';
import { createChangeRecorder, eventFor, systemContext, type RequestContext } from '@colloquy/service-kit';
import { openWorkspaceHarness } from '../testing/workspace-harness.ts';
import { AUDIT_RETENTION_MS } from './audit.policy.ts';

const { user, powerUser } = WorkspaceRole;
const pat = systemContext('test', { actor: { kind: 'user', userId: 'pat', email: 'pat@example.com' } });

const change = (
  context: RequestContext,
  definition: EventDefinition<string, ChangeRecordedData>,
  workspaceId: string,
  action: AuditAction,
  target: AuditTarget,
) => createChangeRecorder(definition)(context, workspaceId, { action, target });
const botChange = (workspaceId: string, action: AuditAction, id: string) =>
  change(pat, botEvents.changeRecorded, workspaceId, action, { kind: 'bot', id, name: 'Helper' });

const harness = await openWorkspaceHarness();
afterAll(() => harness.stop());

describe('the audit log', () => {
  let id: string;

  beforeEach(async () => {
    harness.now = new Date();
    ({ id } = await harness.create('ada'));
  });

  const log = async (query = {}) =>
    (await harness.as('ada').call(workspaceApi.listAuditEntries, { params: { id }, query })).result;
  const untilLogged = (total: number) =>
    vi.waitFor(async () => {
      const { data } = await log();
      expect(data).toHaveLength(total);
      return data;
    });
  const actionsOf = (entries: readonly AuditEntry[]) =>
    entries.map(({ action, actor, target }) => `${action} by ${actor.id} on ${target.kind}`);
  const deliver = (...events: EventEnvelope[]) => harness.host.bus.publish(events);

  it('has the second factor of a member, in each of their workspaces, once however often the event comes', async () => {
    const { id: other } = await harness.create('ada');
    await untilLogged(1);
    const ada = systemContext('test', { actor: { kind: 'user', userId: 'ada', email: 'ada@example.com' } });
    const on = { user_id: 'ada', notice_id: 'n1', isOn: true };
    const event = eventFor(ada, authEvents.secondFactorChanged, null, on);
    await deliver(event, event);
    const logged = async (workspaceId: string) => {
      const params = { id: workspaceId };
      const { result } = await harness.as('ada').call(workspaceApi.listAuditEntries, { params });
      return actionsOf(result.data)[0];
    };
    expect([await logged(id), await logged(other)]).toEqual([
      'member.second-factor-on by ada on member',
      'member.second-factor-on by ada on member',
    ]);
    expect(await log()).toMatchObject({ meta: { total: 2 } });
  });

  it('has who did what to whom, with what was there before and after', async () => {
    await harness.as('ada').call(workspaceApi.writeWorkspaceSettings, {
      params: { id },
      body: { revision: 1, name: 'Renamed' },
    });
    await harness.join(id, 'uma', user);
    await harness.as('ada').call(workspaceApi.changeMemberRole, {
      params: { id, userId: 'uma' },
      body: { workspace_role_id: powerUser },
    });
    await harness.as('uma').call(workspaceApi.removeMember, { params: { id, userId: 'uma' } });
    const entries = await untilLogged(7);
    expect(actionsOf(entries).toSorted()).toEqual(
      [
        'workspace.created by ada on workspace',
        'workspace.settings-changed by ada on workspace',
        'invitation.created by ada on invitation',
        'invitation.accepted by uma on invitation',
        'member.joined by uma on member',
        'member.role-changed by ada on member',
        'member.left by uma on member',
      ].toSorted(),
    );
    const entryOf = (action: string) => entries.find((entry) => entry.action === action);
    expect(entryOf('workspace.settings-changed')).toMatchObject({
      before: { name: 'Team' },
      after: { name: 'Renamed' },
    });
    expect(entryOf('member.role-changed')).toMatchObject({
      actor: { email: 'ada@example.com', firstName: 'ada' },
      target: { id: 'uma', name: 'uma@example.com' },
      before: { workspace_role_id: user },
      after: { workspace_role_id: powerUser },
    });
    expect(entries[0]?.action).toBe('member.left');
    expect(JSON.stringify(entries)).not.toContain('tokenId');
  });

  it('records what users do in other services, once, and not what follows from it', async () => {
    const bot = { chat_bot_id: 'b1', workspace_id: id };
    const document = { pages: 0, ...bot, item_id: 'i1', version: 1 };
    const created = botChange(id, 'bot.created', 'b1');
    const erased = eventFor(pat, chatEvents.chatErased, id, { ...bot, chat_id: 'c1' });
    await deliver(
      created,
      botChange(id, 'bot.updated', 'b1'),
      // A cache invalidation is not an action of its own.
      eventFor(pat, botEvents.botUpdated, id, { ...bot, settingsRevision: 2 }),
      change(pat, botEvents.changeRecorded, id, 'public-link.changed', {
        kind: 'public-link',
        id: 'l1',
        name: 'Shop',
      }),
      eventFor(pat, knowledgeEvents.documentUploaded, id, { ...document, name: 'a.pdf', sizeBytes: 9 }),
      change(pat, knowledgeEvents.changeRecorded, id, 'document.deleted', {
        kind: 'document',
        id: 'i1',
        name: 'a.pdf',
      }),
      erased,
      botChange(id, 'bot.deleted', 'b1'),
      change(systemContext('knowledge'), knowledgeEvents.changeRecorded, id, 'document.deleted', {
        kind: 'document',
        id: 'i1',
        name: 'a.pdf',
      }),
      created,
      erased,
    );
    const entries = await untilLogged(8);
    expect(actionsOf(entries).toSorted()).toEqual(
      [
        'workspace.created by ada on workspace',
        'bot.created by pat on bot',
        'bot.updated by pat on bot',
        'bot.deleted by pat on bot',
        'public-link.changed by pat on public-link',
        'document.uploaded by pat on document',
        'document.deleted by pat on document',
        'chat.erased by pat on chat',
      ].toSorted(),
    );
    expect((await log({ action: ['document.uploaded'] })).data).toMatchObject([
      { target: { id: 'i1', name: 'a.pdf' }, after: { chat_bot_id: 'b1', version: 1, sizeBytes: 9 } },
    ]);
  });

  it('has an edit of a document as its change, and not as an upload too', async () => {
    const document = {
      chat_bot_id: 'b1',
      workspace_id: id,
      item_id: 'i1',
      name: 'a.pdf',
      sizeBytes: 9,
      pages: 0,
    };
    const target = { kind: 'document', id: 'i1', name: 'a.pdf' } as const;
    await deliver(
      eventFor(pat, knowledgeEvents.documentUploaded, id, { ...document, version: 2 }),
      change(pat, knowledgeEvents.changeRecorded, id, 'document.changed', target),
    );
    const entries = await untilLogged(2);
    expect(actionsOf(entries)).toEqual([
      'document.changed by pat on document',
      'workspace.created by ada on workspace',
    ]);
  });

  it('names the workspace of what billing knows by its id only', async () => {
    const operator = systemContext(OPERATOR_NAME);
    const target = { kind: 'workspace', id, name: '' } as const;
    await deliver(change(operator, billingEvents.changeRecorded, id, 'plan.changed', target));
    const entries = await untilLogged(2);
    expect(entries.find(({ action }) => action === 'plan.changed')).toMatchObject({
      actor: { id: OPERATOR_NAME },
      target: { kind: 'workspace', id, name: 'Team' },
    });
  });

  it('has what an API key did, and what was done to the key', async () => {
    const byKey = systemContext('test', {
      actor: { kind: 'api-key', keyId: 'k1', workspaceId: id, scopes: [], botIds: [] },
    });
    const document = { chat_bot_id: 'b1', workspace_id: id, item_id: 'i1', version: 1, pages: 0 };
    const key = { workspace_id: id, api_key_id: 'k1', name: 'Shop' };
    const revoked = { ...key, change: 'revoked' as const, before: null, after: null };
    const revocation = eventFor(pat, integrationEvents.apiKeyChanged, id, revoked);
    await deliver(
      eventFor(byKey, knowledgeEvents.documentUploaded, id, { ...document, name: 'a.md', sizeBytes: 9 }),
      eventFor(pat, integrationEvents.apiKeyChanged, id, {
        ...key,
        change: 'changed',
        before: { ratePerMinute: 60 },
        after: { ratePerMinute: 5 },
      }),
      revocation,
      revocation,
    );
    const entries = await untilLogged(4);
    expect(actionsOf(entries).toSorted()).toEqual([
      'api-key.changed by pat on api-key',
      'api-key.revoked by pat on api-key',
      'document.uploaded by api-key:k1 on document',
      'workspace.created by ada on workspace',
    ]);
    const ofKey = await log({ actor_id: 'api-key:k1', action: ['document.uploaded'] });
    expect([actionsOf(ofKey.data), ofKey.meta.total]).toEqual([
      ['document.uploaded by api-key:k1 on document'],
      1,
    ]);
    expect((await log({ actor_id: 'pat' })).meta.total).toBe(2);
    expect((await log({ actor_id: 'api-key:k2' })).meta.total).toBe(0);
    expect(entries.find(({ action }) => action === 'api-key.changed')).toMatchObject({
      target: { id: 'k1', name: 'Shop' },
      before: { ratePerMinute: 60 },
      after: { ratePerMinute: 5 },
    });
  });

  it('is read page by page and by user, thing, act and time', async () => {
    const start = Date.now();
    for (let n = 0; n < 4; n += 1) {
      const event = botChange(id, 'bot.created', `b${n}`);
      await deliver({ ...event, occurredAt: new Date(start - (n + 1) * 60_000).toISOString() });
    }
    await untilLogged(5);
    const second = await log({ page: 2, limit: 2, userId: 'pat' });
    expect(second.meta).toEqual({ total: 4, page: 2, limit: 2 });
    expect(second.data.map(({ target }) => target.id)).toEqual(['b2', 'b3']);
    expect((await log({ targetId: 'b1' })).data).toHaveLength(1);
    expect((await log({ action: ['workspace.created', 'bot.deleted'] })).data).toHaveLength(1);
    const window = {
      dateFrom: new Date(start - 3 * 60_000).toISOString(),
      dateTo: new Date(start - 2 * 60_000).toISOString(),
    };
    expect((await log(window)).data.map(({ target }) => target.id)).toEqual(['b1', 'b2']);
  });

  it('keeps a year: older entries are not shown, and go with the next one that is written', async () => {
    await untilLogged(1);
    harness.now = new Date(Date.now() + AUDIT_RETENTION_MS + 60_000);
    const before = { dateFrom: '2020-01-01T00:00:00.000Z' };
    expect((await log(before)).meta.total).toBe(0);
    const event = botChange(id, 'bot.created', 'b9');
    await deliver({ ...event, occurredAt: harness.now.toISOString() });
    await vi.waitFor(async () => expect((await log()).data).toHaveLength(1));
    // With the clock set back, the list shows that nothing older is stored any more.
    harness.now = new Date();
    await vi.waitFor(async () =>
      expect(actionsOf((await log(before)).data)).toEqual(['bot.created by pat on bot']),
    );
  });

  it("does not show another workspace's entries", async () => {
    const other = await harness.create('bob');
    const foreign = await harness.as('ada').call(workspaceApi.listAuditEntries, { params: { id: other.id } });
    expect(foreign.status).toBe(404);
    expect((await untilLogged(1)).every(({ workspace_id }) => workspace_id === id)).toBe(true);
  });
});
