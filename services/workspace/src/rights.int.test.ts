import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, PERMISSIONS, WorkspaceRole, allRoutes, type ExampleIds } from '@colloquy/contracts';
import { exampleIds, rightRows, type RightRow } from '@colloquy/service-kit/testing';
import { quarters } from '@colloquy/uploads/testing';
import { addressOf, openWorkspaceHarness, type WorkspaceHarness } from './testing/workspace-harness.ts';

const { admin, user, powerUser } = WorkspaceRole;
const MEMBERS = { ada: admin, pat: powerUser, uma: user, eve: null } as const;
const routes = allRoutes.filter(({ service }) => service === 'workspace');
const rows = rightRows(routes);

const cells = rows.flatMap((row) =>
  Object.entries(MEMBERS).map(([userId, role]) => ({ row, userId, role, status: statusFor(row, role) })),
);

/** The permission table is the only source of permissions. */
function statusFor({ route, right }: RightRow, role: WorkspaceRole | null): number {
  if (role === null) return 404;
  if (right !== 'member' && PERMISSIONS[right][role] !== 'yes') return 403;
  return route.status;
}

describe('rights in a workspace, cell by cell', () => {
  let harness: WorkspaceHarness;
  /** For refused requests, which change nothing; a successful request gets a workspace of its own. */
  let shared: ExampleIds;

  beforeAll(async () => {
    harness = await openWorkspaceHarness();
    shared = await aFixture();
  });
  afterAll(() => harness.stop());

  async function aFixture(): Promise<ExampleIds> {
    const { id } = await harness.create('ada');
    await harness.join(id, 'pat', powerUser);
    await harness.join(id, 'uma', user);
    await harness.join(id, 'target', powerUser);
    const { invitationId } = await harness.invite(id, addressOf('guest'));
    const bytes = await quarters().png().toBuffer();
    const { imageId } = await harness.uploadImage('ada', id, bytes);
    return exampleIds({ workspaceId: id, invitationId, memberId: 'target', workspaceImageId: imageId });
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
    // These need no membership: the user's own list, a new workspace, the roles, a mailed token, a picture's address.
    const missing = routes.filter(
      ({ id, right }) => !['account', 'public', 'service', 'operator'].includes(right) && !covered.has(id),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('answers for another workspace in the very words for none at all', async () => {
    const { id } = await harness.create('ada');
    for (const row of rows) {
      const ids = exampleIds({ memberId: 'ada' });
      const words = async (workspaceId: string) => {
        const { body } = await harness.as('eve').send(row.route, row.request({ ...ids, workspaceId }));
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
    for (const row of rows) {
      const answer = await harness.host.asVisitor().send(row.route, row.request(exampleIds()));
      expect([row.route.id, answer.status, answer.body['message']]).toEqual([
        row.route.id,
        401,
        'USER_NOT_AUTHENTICATED',
      ]);
    }
  });
});
