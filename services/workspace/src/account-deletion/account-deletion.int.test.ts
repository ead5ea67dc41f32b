import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkspaceRole, authEvents, workspaceApi, type AuditEntry } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { addressOf, openWorkspaceHarness } from '../testing/workspace-harness.ts';

const { admin, user, powerUser } = WorkspaceRole;

describe('account deletion', async () => {
  const harness = await openWorkspaceHarness();
  let id: string;

  afterAll(() => harness.stop());
  beforeEach(async () => {
    harness.now = new Date();
    ({ id } = await harness.create('ada'));
  });

  const asAuth = () => harness.host.asService('auth');
  const preview = async (userId: string) =>
    (await asAuth().call(workspaceApi.previewAccountDeletion, { params: { userId } })).result.data;
  const reserve = async (userId: string, attempt = `of-${userId}`) =>
    (await asAuth().call(workspaceApi.reserveAccountDeletion, { params: { userId }, body: { attempt } }))
      .result.data;
  const release = (userId: string, attempt = `of-${userId}`) =>
    asAuth().call(workspaceApi.cancelAccountDeletion, { params: { userId }, query: { attempt } });
  const deletionOf = (userId: string) =>
    eventFor(systemContext('auth'), authEvents.userDeleted, null, { user_id: userId });
  const membershipsOf = async (userId: string): Promise<string[]> =>
    (await asAuth().call(workspaceApi.listMemberships, { params: { userId } })).result.data.map(
      ({ workspace_id }) => workspace_id,
    );
  const rolesIn = async (by: string, workspaceId = id) =>
    (await harness.as(by).call(workspaceApi.listMembers, { params: { id: workspaceId } })).result.data.map(
      ({ userId, workspace_role_id }) => [userId, workspace_role_id],
    );
  const leave = (userId: string) =>
    harness.as(userId).call(workspaceApi.removeMember, { params: { id, userId } });
  const publishedOf = (type: string, workspaceId = id) =>
    harness.host.published.filter((event) => event.type === type && event.workspaceId === workspaceId);

  it('shows what goes, what stands in the way and what is left', async () => {
    const userId = 'preview-pat';
    const mine = await harness.create(userId, 'Mine');
    const run = await harness.create(userId, 'Run by Pat');
    await harness.join(run.id, 'uma', user, userId);
    await harness.join(id, userId, powerUser);
    expect(await preview(userId)).toEqual({
      deleted: [{ id: mine.id, name: 'Mine' }],
      blocked: [{ id: run.id, name: 'Run by Pat' }],
      left: [{ id, name: 'Team' }],
    });
    expect(await preview('unknown-user')).toEqual({ deleted: [], blocked: [], left: [] });
  });

  it('ends memberships and deletes workspaces without other members, once however often its event comes', async () => {
    const userId = 'deleted-lea';
    const mine = await harness.create(userId, 'Mine');
    await harness.join(id, userId, admin);
    expect((await reserve(userId)).blocked).toEqual([]);
    const deleted = deletionOf(userId);
    await harness.host.bus.publish([deleted]);
    await vi.waitFor(async () => expect(await membershipsOf(userId)).toEqual([]));
    await harness.host.bus.publish([deleted]);
    // The same by another event, and one of a user without any membership.
    await harness.host.bus.publish([deletionOf(userId), deletionOf('unknown')]);
    expect(await rolesIn('ada')).toEqual([['ada', admin]]);
    await vi.waitFor(() => {
      expect(publishedOf('workspace.member-left')).toHaveLength(1);
      expect(publishedOf('workspace.deleted', mine.id)).toHaveLength(1);
    });
    expect(publishedOf('workspace.member-left')[0]?.data).toMatchObject({ user_id: userId });
    expect(await harness.host.bus.deadLetters.list({ consumer: 'workspace.end-memberships' })).toEqual([]);
  });

  it('refuses the last ADMIN of others and leaves everything as it was', async () => {
    const userId = 'blocked-bea';
    const run = await harness.create(userId, 'Run by Bea');
    await harness.join(run.id, 'uma', user, userId);
    await harness.join(id, userId, admin);
    const refused = await reserve(userId);
    expect(refused.blocked).toEqual([{ id: run.id, name: 'Run by Bea' }]);
    // Nothing is reserved: here, too, Ada may leave, because Bea stays.
    expect((await leave('ada')).status).toBe(200);
    expect(await membershipsOf(userId)).toEqual(expect.arrayContaining([id, run.id]));
  });

  it('keeps one ADMIN when the last two go at once', async () => {
    const run = await harness.create('race-ann', 'Contested');
    await harness.join(run.id, 'race-bob', admin, 'race-ann');
    await harness.join(run.id, 'uma', user, 'race-ann');
    const [ann, bob] = await Promise.all([reserve('race-ann'), reserve('race-bob')]);
    expect([...ann.blocked, ...bob.blocked]).toEqual([{ id: run.id, name: 'Contested' }]);
    const [goes, stays] = ann.blocked.length > 0 ? ['race-bob', 'race-ann'] : ['race-ann', 'race-bob'];
    await harness.host.bus.publish([deletionOf(goes)]);
    await vi.waitFor(async () => expect(await membershipsOf(goes)).toEqual([]));
    expect(await rolesIn(stays, run.id)).toEqual(expect.arrayContaining([[stays, admin]]));
  });

  it('counts a marked member as gone: no other ADMIN may leave, and no user joins what is about to go', async () => {
    await harness.join(id, 'kim', admin);
    await reserve('kim', 'first');
    expect((await leave('ada')).body['reason']).toBe('LAST_ADMIN');
    // The marked member keeps every permission until the account is deleted.
    expect((await rolesIn('kim')).length).toBe(2);
    await release('kim', 'an older attempt');
    expect((await leave('ada')).status).toBe(409);
    await release('kim', 'first');
    expect((await leave('ada')).status).toBe(200);

    const mine = await harness.create('solo-sam', 'Mine');
    const link = await harness.invite(mine.id, addressOf('uma'), user, 'solo-sam');
    await reserve('solo-sam', 'second');
    expect((await harness.accept('uma', link)).body['message']).toBe('WORKSPACE_INVITATION_DOES_NOT_EXISTS');
    await release('solo-sam', 'second');
    expect((await harness.accept('uma', link)).status).toBe(200);
  });

  it('leaves work and rights alone when the last ADMIN of others went after all, and says so', async () => {
    const userId = 'late-lou';
    const run = await harness.create(userId, 'Run by Lou');
    await harness.join(run.id, 'uma', powerUser, userId);
    await harness.host.bus.publish([deletionOf(userId)]);
    await vi.waitFor(async () => {
      const deadLetters = await harness.host.bus.deadLetters.list();
      expect(deadLetters.map(({ consumer }) => consumer)).toContain('workspace.end-memberships');
    });
    expect(await membershipsOf(userId)).toEqual([run.id]);
    expect(await membershipsOf('uma')).toContain(run.id);
  });

  it('takes the visits and the address along, and nothing that is newer', async () => {
    const userId = 'visiting-vic';
    const email = addressOf(userId);
    await harness.join(id, userId, user);
    const other = await harness.create('ada', 'Other');
    const open = await harness.invite(other.id, email);
    const before = new Date();
    const log = async (workspaceId: string): Promise<AuditEntry[]> =>
      (await harness.as('ada').call(workspaceApi.listAuditEntries, { params: { id: workspaceId } })).result
        .data;
    await vi.waitFor(async () => expect(JSON.stringify(await log(other.id))).toContain(email));
    await vi.waitFor(async () => expect(JSON.stringify(await log(id))).toContain('invitation.accepted'));
    harness.unknownToAuth.add(userId);
    await harness.host.bus.publish([deletionOf(userId)]);
    await vi.waitFor(async () => expect(await membershipsOf(userId)).toEqual([]));
    const eraseAddress = () =>
      asAuth().call(workspaceApi.eraseAddress, { body: { email, before: before.toISOString() } });
    await eraseAddress();
    expect((await harness.accept('uma', open)).body['message']).toBe('WORKSPACE_INVITATION_DOES_NOT_EXISTS');
    await vi.waitFor(async () => expect(JSON.stringify(await log(id))).toContain('member.left'));
    for (const workspaceId of [id, other.id]) {
      const listed = await harness
        .as('ada')
        .call(workspaceApi.listInvitations, { params: { id: workspaceId } });
      expect(listed.result.data).toEqual([]);
      expect(JSON.stringify(await log(workspaceId))).not.toContain(email);
    }
    const left = (await log(id)).find(({ action }) => action === 'member.left');
    expect(left?.actor).toEqual({ id: userId, email: '', firstName: '', lastName: '' });

    harness.now = new Date(before.getTime() + 60_000);
    await harness.invite(other.id, email);
    await eraseAddress();
    const listed = await harness.as('ada').call(workspaceApi.listInvitations, { params: { id: other.id } });
    expect(listed.result.data.map((invitation) => invitation.email)).toEqual([email]);
    harness.unknownToAuth.clear();
  });

  it('hands a user what is known of them', async () => {
    const userId = 'record-rae';
    const email = addressOf(userId);
    await harness.join(id, userId, powerUser);
    const mine = await harness.create(userId, 'Mine');
    await harness.invite(mine.id, 'guest@example.com', user, userId);
    const { result } = await asAuth().call(workspaceApi.readMemberRecord, {
      params: { userId: userId },
      body: { email },
    });
    expect(result.data.memberships).toMatchObject([
      { workspace_id: id, name: 'Team', workspace_role_id: powerUser },
      { workspace_id: mine.id, name: 'Mine', workspace_role_id: admin },
    ]);
    expect(result.data.invitations).toMatchObject([
      { workspace_id: id, direction: 'received', email, state: 'accepted' },
      { workspace_id: mine.id, direction: 'sent', email: 'guest@example.com', state: 'pending' },
    ]);
    await vi.waitFor(async () => {
      const actions = await asAuth().call(workspaceApi.listOwnActions, { params: { userId: userId } });
      const done = actions.result.data.map(({ action, workspace_id }) => `${action} ${workspace_id}`);
      expect(done.toSorted()).toEqual(
        [
          `invitation.accepted ${id}`,
          `member.joined ${id}`,
          `workspace.created ${mine.id}`,
          `invitation.created ${mine.id}`,
        ].toSorted(),
      );
    });
  });
});

describe('a deleted workspace', () => {
  it('is re-published when it is old enough, and purged with its log after thirty days', async () => {
    const harness = await openWorkspaceHarness({ recoveryIntervalMs: 20, purgeIntervalMs: 20 });
    const { id } = await harness.create('ada');
    await harness.as('ada').call(workspaceApi.deleteWorkspace, { params: { id } });
    const published = () =>
      harness.host.published.filter(({ type, key }) => type === 'workspace.deleted' && key === id).length;
    await vi.waitFor(() => expect(published()).toBe(1));
    const started = harness.now.getTime();
    harness.now = new Date(started + 3 * 60_000);
    await vi.waitFor(() => expect(published()).toBe(2));
    const actions = async () =>
      (await harness.host.asService().call(workspaceApi.listOwnActions, { params: { userId: 'ada' } })).result
        .meta.total;
    await vi.waitFor(async () => expect(await actions()).toBe(2));
    harness.now = new Date(started + 31 * 24 * 60 * 60_000);
    await vi.waitFor(async () => expect(await actions()).toBe(0));
    expect(published()).toBe(2);
    await harness.stop();
  });
});
