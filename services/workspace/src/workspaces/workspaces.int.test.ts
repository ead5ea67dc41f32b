import { afterAll, describe, expect, it, vi } from 'vitest';
import { WorkspaceRole, workspaceApi, workspaceEvents, ERRORS } from '@colloquy/contracts';
import { openWorkspaceHarness } from '../testing/workspace-harness.ts';

describe('workspaces', async () => {
  const harness = await openWorkspaceHarness();
  const { host } = harness;
  afterAll(() => harness.stop());

  const create = (userId: string, name: string, headers?: Record<string, string>) =>
    host.asUser(userId).call(workspaceApi.createWorkspace, { body: { name } }, headers);

  it('makes its creator ADMIN and announces both in order', async () => {
    const { status, result } = await create('ada', '  Analytical  ');
    expect(status).toBe(201);
    expect(result).toMatchObject({ name: 'Analytical', description: '', imageUrl: null, status: 5 });

    const memberships = await host
      .asService()
      .call(workspaceApi.listMemberships, { params: { userId: 'ada' } });
    expect(memberships.result.data).toContainEqual({
      workspace_id: result.id,
      workspace_role_id: WorkspaceRole.admin,
    });
    await vi.waitFor(() => {
      const types = host.published.filter((event) => event.workspaceId === result.id).map(({ type }) => type);
      expect(types).toEqual(['workspace.created', 'workspace.member-joined', 'workspace.change-recorded']);
    });
  });

  it('names the field and the text when the name is missing or too long', async () => {
    const missing = await create('ada', '   ');
    expect(missing.status).toBe(400);
    expect(missing.body).toMatchObject({
      code: Number(ERRORS.fieldNotValid),
      errors: [{ field: 'name', message: 'Workspace name is required.' }],
    });
    const long = await create('ada', 'x'.repeat(51));
    expect(long.body['errors']).toEqual([
      {
        code: Number(ERRORS.fieldNotValid),
        field: 'name',
        message: 'Workspace name must be at most 50 characters.',
      },
    ]);
  });

  it('makes one workspace of a repeated request and refuses another body under the same key', async () => {
    const key = { 'idempotency-key': 'one-click' };
    const [first, second] = await Promise.all([create('bob', 'Once', key), create('bob', 'Once', key)]);
    expect(second.result.id).toBe(first.result.id);
    const listed = await host.asUser('bob').call(workspaceApi.listWorkspaces);
    expect(listed.result.meta.total).toBe(1);

    const other = await create('bob', 'Another', key);
    expect(other.status).toBe(422);
  });

  it('lists page by page, in the wanted order, only what is mine', async () => {
    for (const name of ['beta', 'alpha', 'gamma']) await create('cy', name);
    const page = await host
      .asUser('cy')
      .call(workspaceApi.listWorkspaces, { query: { page: 1, limit: 2, orderBy: 'name', desc: true } });
    expect(page.result.data.map(({ name }) => name)).toEqual(['gamma', 'beta']);
    expect(page.result.meta).toEqual({ total: 3, page: 1, limit: 2 });
  });

  it('answers for another workspace as if it did not exist', async () => {
    const { result } = await create('ada', 'Private');
    const foreign = await host.asUser('eve').call(workspaceApi.getWorkspace, { params: { id: result.id } });
    const absent = await host.asUser('eve').call(workspaceApi.getWorkspace, { params: { id: 'nowhere' } });
    expect([foreign.status, foreign.body['code']]).toEqual([404, Number(ERRORS.notFound)]);
    expect([absent.status, absent.body['code']]).toEqual([404, Number(ERRORS.notFound)]);
    const membership = await host
      .asService()
      .call(workspaceApi.readMembership, { params: { id: result.id, userId: 'eve' } });
    expect(membership.status).toBe(404);
  });

  it('ends every access with its deletion, and says so once', async () => {
    const { result } = await create('ada', 'Short-lived');
    await harness.join(result.id, 'dora', WorkspaceRole.user);
    const params = { id: result.id };
    expect((await host.asUser('dora').call(workspaceApi.deleteWorkspace, { params })).status).toBe(403);
    const deleted = await Promise.all([
      host.asUser('ada').call(workspaceApi.deleteWorkspace, { params }),
      host.asUser('ada').call(workspaceApi.deleteWorkspace, { params }),
    ]);
    expect(deleted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);

    for (const userId of ['ada', 'dora']) {
      expect((await host.asUser(userId).call(workspaceApi.getWorkspace, { params })).status).toBe(404);
      const membership = await host
        .asService()
        .call(workspaceApi.readMembership, { params: { id: result.id, userId } });
      expect(membership.status).toBe(404);
    }
    const left = await host.asService().call(workspaceApi.listMemberships, { params: { userId: 'dora' } });
    expect(left.result.data).toEqual([]);
    await vi.waitFor(() => {
      expect(host.publishedAs(workspaceEvents.workspaceDeleted, result.id)).toHaveLength(1);
    });
  });

  it('names the three roles', async () => {
    const { result } = await host.asUser('ada').call(workspaceApi.listWorkspaceRoles);
    expect(result.data).toEqual([
      { id: 1, name: 'ADMIN' },
      { id: 2, name: 'USER' },
      { id: 3, name: 'POWER_USER' },
    ]);
  });

  it('keeps users away from routes between services, and visitors from all of it', async () => {
    const internal = await host
      .asUser('ada')
      .call(workspaceApi.listMemberships, { params: { userId: 'bob' } });
    expect(internal.status).toBe(401);
    const visitor = await host.asVisitor().call(workspaceApi.listWorkspaces);
    expect(visitor.body).toMatchObject({ message: 'USER_NOT_AUTHENTICATED' });
  });
});
