import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WorkspaceRole, authEvents, workspaceApi } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openWorkspaceHarness } from '../testing/workspace-harness.ts';

const { admin } = WorkspaceRole;
const DAY_MS = 24 * 60 * 60_000;

describe('what is kept of an invitation for its repeats', async () => {
  const harness = await openWorkspaceHarness({ purgeIntervalMs: 20 });
  afterAll(() => harness.stop());

  const rows = (collection: string) => harness.host.database.service('workspace').rows(collection);
  const inviteOnce = (by: string, id: string, email: string, key: string) =>
    harness
      .as(by)
      .call(
        workspaceApi.createInvitation,
        { params: { id }, body: { email, workspace_role_id: WorkspaceRole.user } },
        { 'idempotency-key': key },
      );
  const replay = (headers: Headers) => headers.get('idempotency-replayed');

  /** A workspace of Ada's with a second admin. */
  async function aTeam(second: string): Promise<string> {
    const { id } = await harness.create('ada');
    await harness.join(id, second, admin);
    return id;
  }

  it('is replayed to who may still ask, and to nobody who was removed a second ago', async () => {
    const id = await aTeam('mallory');
    const key = randomUUID();
    const email = 'guest-of-mallory@example.com';
    const first = await inviteOnce('mallory', id, email, key);
    expect(first.status).toBe(201);
    const again = await inviteOnce('mallory', id, email, key);
    expect([again.status, again.body, replay(again.headers)]).toEqual([201, first.body, 'true']);

    await harness.as('ada').call(workspaceApi.removeMember, { params: { id, userId: 'mallory' } });
    const outsider = await inviteOnce('outsider', id, email, randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => inviteOnce('mallory', id, email, key)),
    );
    const { requestId: _own, ...refusal } = outsider.body;
    for (const { status, body, headers } of answers) {
      const { requestId: _its, ...sent } = body;
      expect([status, sent, replay(headers)]).toEqual([outsider.status, refusal, null]);
    }
  });

  it('is refused to an admin whose role was lowered', async () => {
    const id = await aTeam('lola');
    const key = randomUUID();
    expect((await inviteOnce('lola', id, 'guest-of-lola@example.com', key)).status).toBe(201);
    await harness.as('ada').call(workspaceApi.changeMemberRole, {
      params: { id, userId: 'lola' },
      body: { workspace_role_id: WorkspaceRole.user },
    });
    const repeated = await inviteOnce('lola', id, 'guest-of-lola@example.com', key);
    const fresh = await inviteOnce('lola', id, 'guest-of-lola@example.com', randomUUID());
    expect([repeated.status, repeated.body['code']]).toEqual([fresh.status, fresh.body['code']]);
    expect(repeated.status).toBe(403);
  });

  it('goes after a day, with the events that were handled', async () => {
    const { id } = await harness.create('ada');
    await inviteOnce('ada', id, 'guest-of-yesterday@example.com', randomUUID());
    const old = new Date(Date.now() - DAY_MS - 60_000);
    await rows('inbox').insertOne({ _id: 'long-handled', appliedAt: old } as never);
    await rows('inbox').insertOne({ _id: 'just-handled', appliedAt: new Date() } as never);
    await rows('idempotency_keys').updateMany({}, { $set: { expiresAt: old } });
    await vi.waitFor(async () => {
      expect(await rows('idempotency_keys').countDocuments({})).toBe(0);
      expect(await rows('inbox').countDocuments({ _id: 'long-handled' })).toBe(0);
    });
    expect(await rows('inbox').countDocuments({ _id: 'just-handled' })).toBe(1);
  });

  it('goes with the workspace, with the account that invited, and with the address that is erased, however often it is said', async () => {
    const kept = await harness.create('ada');
    await inviteOnce('ada', kept.id, 'kept@example.com', randomUUID());
    const outcomes = async (): Promise<string> =>
      JSON.stringify(await rows('idempotency_keys').find({}).toArray());

    const gone = await harness.create('ada');
    await inviteOnce('ada', gone.id, 'guest-of-gone@example.com', randomUUID());
    await harness.as('ada').call(workspaceApi.deleteWorkspace, { params: { id: gone.id } });
    await vi.waitFor(async () => expect(await outcomes()).not.toContain('guest-of-gone'));

    const shared = await aTeam('leaver');
    await inviteOnce('leaver', shared, 'guest-of-leaver@example.com', randomUUID());
    const deleted = eventFor(systemContext('auth'), authEvents.userDeleted, null, { user_id: 'leaver' });
    await harness.host.bus.publish([deleted, deleted]);
    await vi.waitFor(async () => expect(await outcomes()).not.toContain('guest-of-leaver'));

    await inviteOnce('ada', kept.id, 'erased+me@example.com', randomUUID());
    await harness.host.asService('auth').call(workspaceApi.eraseAddress, {
      body: { email: 'erased+me@example.com', before: new Date().toISOString() },
    });
    expect(await outcomes()).not.toContain('erased+me');
    expect(await outcomes()).toContain('kept@example.com');
  });
});
