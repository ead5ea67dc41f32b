import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkspaceRole, authEvents, workspaceApi, type AuditEntry } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { addressOf, openWorkspaceStage, type WorkspaceStage } from '../testing/workspace-stage.ts';

const { admin, user, powerUser } = WorkspaceRole;

describe('leaving the product', () => {
  let stage: WorkspaceStage;
  let id: string;

  beforeAll(async () => {
    stage = await openWorkspaceStage();
  });
  afterAll(() => stage.stop());
  beforeEach(async () => {
    stage.now = new Date();
    ({ id } = await stage.create('ada'));
  });

  const asAuth = () => stage.host.asService('auth');
  const preview = async (userId: string) =>
    (await asAuth().call(workspaceApi.previewDeparture, { params: { userId } })).result.data;
  const reserve = async (userId: string, attempt = `of-${userId}`) =>
    (await asAuth().call(workspaceApi.reserveDeparture, { params: { userId }, body: { attempt } })).result
      .data;
  const release = (userId: string, attempt = `of-${userId}`) =>
    asAuth().call(workspaceApi.releaseDeparture, { params: { userId }, query: { attempt } });
  const tellDeleted = (userId: string) =>
    stage.host.bus.publish([
      eventFor(systemContext('auth'), authEvents.userDeleted, null, { user_id: userId }),
    ]);
  const membershipsOf = async (userId: string): Promise<string[]> =>
    (await asAuth().call(workspaceApi.listMemberships, { params: { userId } })).result.data.map(
      ({ workspace_id }) => workspace_id,
    );
  const rolesIn = async (by: string, workspaceId = id) =>
    (await stage.as(by).call(workspaceApi.listMembers, { params: { id: workspaceId } })).result.data.map(
      ({ userId, workspace_role_id }) => [userId, workspace_role_id],
    );
  const leave = (userId: string) =>
    stage.as(userId).call(workspaceApi.removeMember, { params: { id, userId } });
  const toldOf = (type: string, workspaceId = id) =>
    stage.host.published.filter((event) => event.type === type && event.workspaceId === workspaceId);

  it('shows what goes, what stands in the way and what is left', async () => {
    const person = 'preview-pat';
    const mine = await stage.create(person, 'Mine');
    const run = await stage.create(person, 'Run by Pat');
    await stage.join(run.id, 'uma', user, person);
    await stage.join(id, person, powerUser);
    expect(await preview(person)).toEqual({
      deleted: [{ id: mine.id, name: 'Mine' }],
      blocked: [{ id: run.id, name: 'Run by Pat' }],
      left: [{ id, name: 'Team' }],
    });
    expect(await preview('nobody-at-all')).toEqual({ deleted: [], blocked: [], left: [] });
  });

  it('ends memberships and deletes workspaces that nobody else is in, once however often it is told', async () => {
    const person = 'leaving-lea';
    const mine = await stage.create(person, 'Mine');
    await stage.join(id, person, admin);
    expect((await reserve(person)).blocked).toEqual([]);
    await tellDeleted(person);
    await vi.waitFor(async () => expect(await membershipsOf(person)).toEqual([]));
    await tellDeleted(person);
    await stage.host.bus.publish([
      eventFor(systemContext('auth'), authEvents.userDeleted, null, { user_id: 'nobody' }),
    ]);
    expect(await rolesIn('ada')).toEqual([['ada', admin]]);
    await vi.waitFor(() => {
      expect(toldOf('workspace.member-left')).toHaveLength(1);
      expect(toldOf('workspace.deleted', mine.id)).toHaveLength(1);
    });
    expect(toldOf('workspace.member-left')[0]?.data).toMatchObject({ user_id: person });
  });

  it('refuses the last ADMIN of others and leaves everything as it was', async () => {
    const person = 'blocked-bea';
    const run = await stage.create(person, 'Run by Bea');
    await stage.join(run.id, 'uma', user, person);
    await stage.join(id, person, admin);
    const refused = await reserve(person);
    expect(refused.blocked).toEqual([{ id: run.id, name: 'Run by Bea' }]);
    // Nothing is reserved: here, too, Ada may go, as Bea stays.
    expect((await leave('ada')).status).toBe(200);
    expect(await membershipsOf(person)).toEqual(expect.arrayContaining([id, run.id]));
  });

  it('keeps one ADMIN when the last two go at once', async () => {
    const run = await stage.create('race-ann', 'Contested');
    await stage.join(run.id, 'race-bob', admin, 'race-ann');
    await stage.join(run.id, 'uma', user, 'race-ann');
    const [ann, bob] = await Promise.all([reserve('race-ann'), reserve('race-bob')]);
    expect([...ann.blocked, ...bob.blocked]).toEqual([{ id: run.id, name: 'Contested' }]);
    const [goes, stays] = ann.blocked.length > 0 ? ['race-bob', 'race-ann'] : ['race-ann', 'race-bob'];
    await tellDeleted(goes);
    await vi.waitFor(async () => expect(await membershipsOf(goes)).toEqual([]));
    expect(await rolesIn(stays, run.id)).toEqual(expect.arrayContaining([[stays, admin]]));
  });

  it('counts who is leaving as gone: no other ADMIN may leave, and nobody joins what is about to go', async () => {
    await stage.join(id, 'kim', admin);
    await reserve('kim', 'first');
    expect((await leave('ada')).body['reason']).toBe('LAST_ADMIN');
    // The one who is leaving keeps every right until the account is gone.
    expect((await rolesIn('kim')).length).toBe(2);
    await release('kim', 'an older attempt');
    expect((await leave('ada')).status).toBe(409);
    await release('kim', 'first');
    expect((await leave('ada')).status).toBe(200);

    const mine = await stage.create('solo-sam', 'Mine');
    const link = await stage.invite(mine.id, addressOf('uma'), user, 'solo-sam');
    await reserve('solo-sam', 'second');
    expect((await stage.accept('uma', link)).body['message']).toBe('WORKSPACE_INVITATION_DOES_NOT_EXISTS');
    await release('solo-sam', 'second');
    expect((await stage.accept('uma', link)).status).toBe(200);
  });

  it('leaves work and rights alone when the last ADMIN of others went after all, and says so', async () => {
    const person = 'late-lou';
    const run = await stage.create(person, 'Run by Lou');
    await stage.join(run.id, 'uma', powerUser, person);
    await tellDeleted(person);
    await vi.waitFor(async () => {
      const parked = await stage.host.bus.parked.list();
      expect(parked.map(({ consumer }) => consumer)).toContain('workspace.end-memberships');
    });
    expect(await membershipsOf(person)).toEqual([run.id]);
    expect(await membershipsOf('uma')).toContain(run.id);
  });

  it('takes the visits and the address along, and nothing that is newer', async () => {
    const person = 'visiting-vic';
    const email = addressOf(person);
    await stage.join(id, person, user);
    const other = await stage.create('ada', 'Other');
    const open = await stage.invite(other.id, email);
    const before = new Date();
    const log = async (workspaceId: string): Promise<AuditEntry[]> =>
      (await stage.as('ada').call(workspaceApi.listAuditEntries, { params: { id: workspaceId } })).result
        .data;
    await vi.waitFor(async () => expect(JSON.stringify(await log(other.id))).toContain(email));
    await vi.waitFor(async () => expect(JSON.stringify(await log(id))).toContain('invitation.accepted'));
    stage.strangersToAuth.add(person);
    await tellDeleted(person);
    await vi.waitFor(async () => expect(await membershipsOf(person)).toEqual([]));
    const forget = () =>
      asAuth().call(workspaceApi.forgetAddress, { body: { email, before: before.toISOString() } });
    await forget();
    expect((await stage.accept('uma', open)).body['message']).toBe('WORKSPACE_INVITATION_DOES_NOT_EXISTS');
    await vi.waitFor(async () => expect(JSON.stringify(await log(id))).toContain('member.left'));
    for (const workspaceId of [id, other.id]) {
      const listed = await stage
        .as('ada')
        .call(workspaceApi.listInvitations, { params: { id: workspaceId } });
      expect(listed.result.data).toEqual([]);
      expect(JSON.stringify(await log(workspaceId))).not.toContain(email);
    }
    const left = (await log(id)).find(({ action }) => action === 'member.left');
    expect(left?.actor).toEqual({ id: person, email: '', firstName: '', lastName: '' });

    stage.now = new Date(before.getTime() + 60_000);
    await stage.invite(other.id, email);
    await forget();
    const listed = await stage.as('ada').call(workspaceApi.listInvitations, { params: { id: other.id } });
    expect(listed.result.data.map((invitation) => invitation.email)).toEqual([email]);
    stage.strangersToAuth.clear();
  });

  it('hands a person what is known of them', async () => {
    const person = 'record-rae';
    const email = addressOf(person);
    await stage.join(id, person, powerUser);
    const mine = await stage.create(person, 'Mine');
    await stage.invite(mine.id, 'guest@example.com', user, person);
    const { result } = await asAuth().call(workspaceApi.readMemberRecord, {
      params: { userId: person },
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
      const actions = await asAuth().call(workspaceApi.listOwnActions, { params: { userId: person } });
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
  it('is told once more when it is settled, and purged with its log after thirty days', async () => {
    const stage = await openWorkspaceStage({ recoveryIntervalMs: 20, purgeIntervalMs: 20 });
    const { id } = await stage.create('ada');
    await stage.as('ada').call(workspaceApi.deleteWorkspace, { params: { id } });
    const told = () =>
      stage.host.published.filter(({ type, key }) => type === 'workspace.deleted' && key === id).length;
    await vi.waitFor(() => expect(told()).toBe(1));
    const started = stage.now.getTime();
    stage.now = new Date(started + 3 * 60_000);
    await vi.waitFor(() => expect(told()).toBe(2));
    const actions = async () =>
      (await stage.host.asService().call(workspaceApi.listOwnActions, { params: { userId: 'ada' } })).result
        .meta.total;
    await vi.waitFor(async () => expect(await actions()).toBe(2));
    stage.now = new Date(started + 31 * 24 * 60 * 60_000);
    await vi.waitFor(async () => expect(await actions()).toBe(0));
    expect(told()).toBe(2);
    await stage.stop();
  });
});
