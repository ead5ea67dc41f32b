import { afterAll, describe, expect, it } from 'vitest';
import { ERRORS, PERMISSIONS, Plan, WorkspaceRole, allRoutes, apiScopeSchema } from '@colloquy/contracts';
import { exampleIds, rightRows, type RightRow } from '@colloquy/service-kit/testing';
import { openIntegrationHarness } from './testing/integration-harness.ts';

const { admin, user, powerUser } = WorkspaceRole;
const USERS = { ada: admin, pat: powerUser, uma: user, eve: null } as const;
const routes = allRoutes.filter(({ service }) => service === 'integration');
const rows = rightRows(routes);

const cells = rows.flatMap((row) =>
  Object.entries(USERS).map(([userId, role]) => [row.name, userId, statusFor(row, role), row] as const),
);

/** The permission table is the only source of permissions. */
function statusFor({ route, right }: RightRow, role: WorkspaceRole | null): number {
  if (role === null) return 404;
  return right !== 'member' && PERMISSIONS[right][role] === 'yes' ? route.status : 403;
}

describe('rights on API keys and connections, cell by cell', async () => {
  const harness = await openIntegrationHarness();
  const known = exampleIds({ workspaceId: 'w1', apiKeyId: (await harness.issue('w1')).id });
  harness.bots.set(known.botId, 'w1');
  afterAll(() => harness.stop());

  const codeFor: Readonly<Record<number, number>> = {
    403: Number(ERRORS.roleTooLow),
    404: Number(ERRORS.notFound),
  };

  /** A key and a connection of its own for each call, whatever earlier calls did with theirs. */
  async function theirOwn({ route }: Pick<RightRow, 'route'>, userId: string) {
    if (route.needs === 'connection') return harness.connect('w1', route);
    return userId === 'ada' ? { apiKeyId: (await harness.issue('w1')).id } : {};
  }

  it.each(cells)('%s by %s answers %i', async (_name, userId, status, { route, request }) => {
    const ids = { ...known, ...(await theirOwn({ route }, userId)) };
    const answer = await harness.host.asUser(userId).send(route, request(ids));
    expect(answer.status).toBe(status);
    expect(answer.body['code']).toBe(codeFor[status]);
  });

  it.each(rows.flatMap((row) => (row.right === 'manageBilling' ? [[row.name, row] as const] : [])))(
    '%s on a lower plan is refused to the ADMIN for the plan, to others for their role',
    async (_name, { route, request }) => {
      const { workspaceId } = exampleIds();
      const { id } = await harness.issue(workspaceId);
      await harness.setPlan(workspaceId, Plan.payAsYouGo);
      const codes = [];
      for (const userId of ['ada', 'pat', 'uma', 'eve']) {
        const answer = await harness.host
          .asUser(userId)
          .send(route, request({ ...known, workspaceId, apiKeyId: id }));
        codes.push(answer.body['code']);
      }
      expect(codes).toEqual([
        Number(ERRORS.planTooLow),
        Number(ERRORS.roleTooLow),
        Number(ERRORS.roleTooLow),
        Number(ERRORS.notFound),
      ]);
    },
  );

  it('are no API key’s, whatever its scopes, and no visitor’s', async () => {
    const key = { keyId: 'k1', workspaceId: 'w1', scopes: apiScopeSchema.options, botIds: [] };
    for (const { route, request } of rows) {
      const answer = await harness.host.asApiKey(key).send(route, request(known));
      expect([answer.status, answer.body['code']]).toEqual([403, Number(ERRORS.scopeMissing)]);
      const visitor = await harness.host.asVisitor().send(route, request(known));
      expect([visitor.status, visitor.body['message']]).toEqual([401, 'USER_NOT_AUTHENTICATED']);
    }
  });

  it('leave no public route of this service out of the table', () => {
    const covered = new Set(rows.map(({ route }) => route.id));
    const missing = routes.filter(({ id, base }) => base === 'api' && !covered.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
