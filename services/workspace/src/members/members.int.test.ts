import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkspaceRole, workspaceApi, ERRORS } from '@colloquy/contracts';
import { openWorkspaceHarness } from '../testing/workspace-harness.ts';
import { VISIT_PAUSE_MS } from './membership-reader.ts';

const { admin, user, powerUser } = WorkspaceRole;

const harness = await openWorkspaceHarness();
afterAll(() => harness.stop());

describe('members', () => {
  let id: string;

  beforeEach(async () => {
    ({ id } = await harness.create('ada'));
  });

  const list = async (by = 'ada', query = {}) =>
    harness.as(by).call(workspaceApi.listMembers, { params: { id }, query });
  const rolesNow = async (by = 'ada') =>
    (await list(by)).result.data.map(({ userId, workspace_role_id }) => [userId, workspace_role_id]);
  const giveRole = (by: string, userId: string, workspace_role_id: WorkspaceRole) =>
    harness
      .as(by)
      .call(workspaceApi.changeMemberRole, { params: { id, userId }, body: { workspace_role_id } });
  const remove = (by: string, userId: string) =>
    harness.as(by).call(workspaceApi.removeMember, { params: { id, userId } });
  const publishedOf = (type: string) =>
    vi.waitFor(() => {
      const event = harness.host.published.find((e) => e.type === type && e.workspaceId === id);
      if (event === undefined) throw new Error(`No ${type}`);
      return event;
    });

  it('are listed with names, roles and pages', async () => {
    await harness.join(id, 'uma', user);
    await harness.join(id, 'pat', powerUser);
    harness.unknownToAuth.add('pat');
    const { result } = await list();
    expect(result.meta).toEqual({ total: 3, page: 1, limit: 100 });
    expect(result.data[1]).toEqual({
      userId: 'uma',
      email: 'uma@example.com',
      firstName: 'uma',
      lastName: 'Test',
      workspace_role_id: user,
      lastSeenAt: null,
    });
    expect(result.data[2]).toMatchObject({ userId: 'pat', email: '', firstName: '' });
    harness.unknownToAuth.clear();
    const byRole = await list('ada', { orderBy: 'workspace_role_id', limit: 2, page: 1 });
    expect(byRole.result.data.map(({ userId }) => userId)).toEqual(['ada', 'pat']);
    const second = await list('ada', { orderBy: 'workspace_role_id', limit: 2, page: 2 });
    expect(second.result.data.map(({ userId }) => userId)).toEqual(['uma']);
  });

  it('are listed by name and by when they were last seen', async () => {
    for (const name of ['uma', 'pat']) await harness.join(id, name, user);
    const order = async (orderBy: string, desc = false) =>
      (await list('ada', { orderBy, desc })).result.data.map(({ userId }) => userId);
    expect(await order('name')).toEqual(['ada', 'pat', 'uma']);
    expect(await order('name', true)).toEqual(['uma', 'pat', 'ada']);
    await harness.as('uma').call(workspaceApi.getWorkspace, { params: { id } });
    await vi.waitFor(async () => expect((await order('lastSeenAt', true)).at(-1)).toBe('pat'));
    const page = await list('ada', { orderBy: 'name', limit: 1, page: 2 });
    expect(page.result).toMatchObject({ data: [{ userId: 'pat' }], meta: { total: 3 } });
  });

  it('are found by words of their name or address, in any order and by pages', async () => {
    for (const name of ['uma', 'pat']) await harness.join(id, name, user);
    const found = async (search: string, query = {}) => {
      const { result } = await list('ada', { search, ...query });
      return [result.data.map(({ userId }) => userId), result.meta.total];
    };
    expect(await found(' UMA@ex ')).toEqual([['uma'], 1]);
    expect(await found('test', { orderBy: 'name', desc: true, limit: 2 })).toEqual([['uma', 'pat'], 3]);
    expect(await found('test', { limit: 2, page: 2 })).toEqual([['pat'], 3]);
    expect(await found('nobody')).toEqual([[], 0]);
    expect(await found('  ')).toEqual([['ada', 'uma', 'pat'], 3]);
    const tooLong = await list('ada', { search: 'a'.repeat(201) });
    expect(tooLong.body).toMatchObject({ errors: [{ field: 'search' }] });
  });

  it('get another role, which counts from the next request on', async () => {
    await harness.join(id, 'uma', user);
    expect((await list('uma')).body['code']).toBe(Number(ERRORS.roleTooLow));
    expect((await giveRole('ada', 'uma', admin)).result.data).toMatchObject({ workspace_role_id: admin });
    expect((await list('uma')).status).toBe(200);
    expect((await publishedOf('workspace.role-changed')).data).toEqual({
      workspace_id: id,
      user_id: 'uma',
      from: user,
      to: admin,
    });
  });

  it('leave by themselves and are removed by administrators', async () => {
    await harness.join(id, 'uma', user);
    await harness.join(id, 'pat', powerUser);
    expect((await remove('pat', 'uma')).body['code']).toBe(Number(ERRORS.roleTooLow));
    expect((await remove('uma', 'uma')).status).toBe(200);
    expect((await remove('ada', 'pat')).status).toBe(200);
    expect(await rolesNow()).toEqual([['ada', admin]]);
    expect((await remove('ada', 'pat')).body['code']).toBe(Number(ERRORS.notFound));
    expect((await remove('uma', 'uma')).body['code']).toBe(Number(ERRORS.notFound));
    expect((await publishedOf('workspace.member-left')).data).toMatchObject({
      user_id: 'uma',
      workspace_role_id: user,
      membership_id: expect.any(String),
    });
  });

  it('keep one ADMIN: the only one can neither leave nor be demoted', async () => {
    await harness.join(id, 'pat', powerUser);
    for (const refused of [await remove('ada', 'ada'), await giveRole('ada', 'ada', user)]) {
      expect([refused.status, refused.body['code'], refused.body['reason']]).toEqual([
        409,
        Number(ERRORS.wrongState),
        'LAST_ADMIN',
      ]);
    }
    expect(await rolesNow()).toEqual([
      ['ada', admin],
      ['pat', powerUser],
    ]);
  });

  it('keep one ADMIN when two leave at once', async () => {
    await harness.join(id, 'bob', admin);
    const left = await Promise.all([remove('ada', 'ada'), remove('bob', 'bob')]);
    expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stayed = left[0]?.status === 409 ? 'ada' : 'bob';
    expect(await rolesNow(stayed)).toEqual([[stayed, admin]]);
  });

  it('keep one ADMIN when two demote each other at once', async () => {
    await harness.join(id, 'bob', admin);
    const demoted = await Promise.all([giveRole('ada', 'bob', user), giveRole('bob', 'ada', user)]);
    const won = demoted[0]?.status === 200 ? 'ada' : 'bob';
    // When the loser decides again, it is no longer ADMIN.
    expect(demoted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await rolesNow(won)).filter(([, role]) => role === admin)).toEqual([[won, admin]]);
  });

  it('lose nothing to each other when many are changed at once', async () => {
    const userIds = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'];
    for (const userId of userIds) await harness.join(id, userId, user);
    const changed = await Promise.all(userIds.map((userId) => giveRole('ada', userId, powerUser)));
    expect(changed.map(({ status }) => status)).toEqual(userIds.map(() => 200));
    expect((await rolesNow()).filter(([, role]) => role === powerUser)).toHaveLength(userIds.length);
  });

  it('are seen at their visits, at most every five minutes', async () => {
    await harness.join(id, 'uma', user);
    const start = harness.now;
    const visit = () =>
      harness.host.asService().call(workspaceApi.readMembership, { params: { id, userId: 'uma' } });
    const lastSeen = async () =>
      (await list()).result.data.find(({ userId }) => userId === 'uma')?.lastSeenAt;
    await visit();
    expect(await lastSeen()).toBe(start.toISOString());
    harness.now = new Date(start.getTime() + VISIT_PAUSE_MS - 1);
    await visit();
    expect(await lastSeen()).toBe(start.toISOString());
    harness.now = new Date(start.getTime() + VISIT_PAUSE_MS);
    await visit();
    expect(await lastSeen()).toBe(harness.now.toISOString());
  });
});
