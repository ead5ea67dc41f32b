import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, WorkspaceRole, workspaceApi, type RouteContract, ERRORS } from '@colloquy/contracts';
import { quarters } from '@colloquy/uploads/testing';
import { addressOf, openWorkspaceHarness, type WorkspaceHarness } from './testing/workspace-harness.ts';

const { admin, user, powerUser } = WorkspaceRole;
const WHOLE = { x: 0, y: 0, width: 200, height: 200 };
const MEMBERS = { ada: admin, pat: powerUser, uma: user, eve: null } as const;

/** What one request of the table needs. */
interface Fixture {
  readonly id: string;
  readonly invId: string;
  readonly userId: string;
  /** Uploaded and not confirmed. */
  readonly imageId: string;
}
interface Row {
  readonly route: RouteContract;
  readonly request: (fixture: Fixture) => object;
  /** `member`: every member of the workspace may. */
  readonly right: 'manageWorkspace' | 'member';
}

const rows: readonly Row[] = [
  { route: workspaceApi.getWorkspace, right: 'member', request: ({ id }) => ({ params: { id } }) },
  {
    route: workspaceApi.deleteWorkspace,
    right: 'manageWorkspace',
    request: ({ id }) => ({ params: { id } }),
  },
  {
    route: workspaceApi.readWorkspaceSettings,
    right: 'manageWorkspace',
    request: ({ id }) => ({ params: { id } }),
  },
  {
    route: workspaceApi.writeWorkspaceSettings,
    right: 'manageWorkspace',
    request: ({ id }) => ({ params: { id }, body: { revision: 1, name: 'Other' } }),
  },
  { route: workspaceApi.listTeamMembers, right: 'member', request: ({ id }) => ({ params: { id } }) },
  {
    route: workspaceApi.createWorkspaceImage,
    right: 'manageWorkspace',
    request: ({ id }) => ({ params: { id }, body: { name: 'a.png', mimeType: 'image/png', size: 9 } }),
  },
  {
    route: workspaceApi.confirmWorkspaceImage,
    right: 'manageWorkspace',
    request: ({ id, imageId }) => ({ params: { id }, body: { imageId, crop: WHOLE } }),
  },
  {
    route: workspaceApi.deleteWorkspaceImage,
    right: 'manageWorkspace',
    request: ({ id, imageId }) => ({ params: { id, imageId } }),
  },
  { route: workspaceApi.listMembers, right: 'manageWorkspace', request: ({ id }) => ({ params: { id } }) },
  {
    route: workspaceApi.changeMemberRole,
    right: 'manageWorkspace',
    request: ({ id, userId }) => ({ params: { id, userId }, body: { workspace_role_id: user } }),
  },
  {
    route: workspaceApi.removeMember,
    right: 'manageWorkspace',
    request: ({ id, userId }) => ({ params: { id, userId } }),
  },
  {
    route: workspaceApi.listInvitations,
    right: 'manageWorkspace',
    request: ({ id }) => ({ params: { id } }),
  },
  {
    route: workspaceApi.createInvitation,
    right: 'manageWorkspace',
    request: ({ id }) => ({ params: { id }, body: { email: 'new@example.com', workspace_role_id: user } }),
  },
  {
    route: workspaceApi.revokeInvitation,
    right: 'manageWorkspace',
    request: ({ id, invId }) => ({ params: { id, invId } }),
  },
  {
    route: workspaceApi.resendInvitation,
    right: 'manageWorkspace',
    request: ({ id, invId }) => ({ params: { id, invId } }),
  },
  {
    route: workspaceApi.listAuditEntries,
    right: 'manageWorkspace',
    request: ({ id }) => ({ params: { id } }),
  },
];

const cells = rows.flatMap((row) =>
  Object.entries(MEMBERS).map(([userId, role]) => ({ row, userId, role, status: statusFor(row, role) })),
);

/** The permission table is the only source of who may. */
function statusFor({ route, right }: Row, role: WorkspaceRole | null): number {
  if (role === null) return 404;
  if (right !== 'member' && PERMISSIONS[right][role] !== 'yes') return 403;
  return route.status;
}

describe('rights in a workspace, cell by cell', () => {
  let harness: WorkspaceHarness;
  /** For refusals, which change nothing; a request that is carried out gets a workspace of its own. */
  let shared: Fixture;

  beforeAll(async () => {
    harness = await openWorkspaceHarness();
    shared = await aFixture();
  });
  afterAll(() => harness.stop());

  async function aFixture(): Promise<Fixture> {
    const { id } = await harness.create('ada');
    await harness.join(id, 'pat', powerUser);
    await harness.join(id, 'uma', user);
    await harness.join(id, 'target', powerUser);
    const { invitationId } = await harness.invite(id, addressOf('guest'));
    const bytes = await quarters().png().toBuffer();
    const { imageId } = await harness.uploadImage('ada', id, bytes);
    return { id, invId: invitationId, userId: 'target', imageId };
  }

  it.each(cells.map((cell) => [cell.row.route.id, cell.userId, cell.status, cell] as const))(
    '%s by %s answers %i',
    async (_route, userId, status, { row }) => {
      const fixture = status === row.route.status ? await aFixture() : shared;
      const answer = await harness.as(userId).send(row.route, row.request(fixture));
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body['code']).toBe(Number(ERRORS.roleTooLow));
      if (status === 404) expect(answer.body['code']).toBe(Number(ERRORS.notFound));
    },
  );

  it('leaves no public route of this service out of the table', () => {
    const covered = new Set(rows.map(({ route }) => route.id));
    // These need no membership: one's own list, one's own new workspace, the roles, and a mailed token.
    const elsewhere = new Set<string>([
      workspaceApi.listWorkspaces.id,
      workspaceApi.createWorkspace.id,
      workspaceApi.listWorkspaceRoles.id,
      workspaceApi.previewInvitation.id,
      workspaceApi.acceptInvitation.id,
      // Its address is the right to it.
      workspaceApi.readWorkspaceImage.id,
    ]);
    const missing = workspaceApi.workspaceRoutes.filter(
      ({ id, base }) => base !== 'internal' && !covered.has(id) && !elsewhere.has(id),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('answers for another workspace in the very words for none at all', async () => {
    const { id } = await harness.create('ada');
    for (const row of rows) {
      const fixture = { invId: 'v1', userId: 'ada', imageId: 'i1' };
      const words = async (workspaceId: string) => {
        const { body } = await harness
          .as('eve')
          .send(row.route, row.request({ ...fixture, id: workspaceId }));
        const { requestId: _own, ...rest } = body;
        return rest;
      };
      expect({ route: row.route.id, body: await words(id) }).toEqual({
        route: row.route.id,
        body: await words('nowhere'),
      });
    }
  });

  it('keeps visitors out', async () => {
    const fixture = { id: 'w1', invId: 'v1', userId: 'ada', imageId: 'i1' };
    for (const row of rows) {
      const answer = await harness.host.asVisitor().send(row.route, row.request(fixture));
      expect([row.route.id, answer.status, answer.body['message']]).toEqual([
        row.route.id,
        401,
        'USER_NOT_AUTHENTICATED',
      ]);
    }
  });
});
