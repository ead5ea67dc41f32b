import { randomUUID } from 'node:crypto';
import {
  PERMISSIONS,
  WorkspaceRole,
  allRoutes,
  authApi,
  botApi,
  workspaceApi,
  ERRORS,
  type ExampleIds,
} from '@colloquy/contracts';
import type { RightRow } from '@colloquy/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { ProductError, signUp, type TestUser } from '../../product/index.ts';
import type { ProductUnderTest } from '../product-under-test.ts';
import { idsFor } from '../rights/example-needs.ts';
import { RIGHT_CELLS, RIGHT_ROWS } from '../rights/rights-cells.ts';
import {
  aBotOf,
  aWorkspaceOf,
  joinAs,
  openRightsFixture,
  type RightsFixture,
} from '../rights/rights-fixture.ts';

const { admin, powerUser, user } = WorkspaceRole;

/** Every cell of the table of rights, requested through the gateway by real users with real sessions. */
export function describeRights(product: ProductUnderTest): void {
  describe('the rights of four people', () => {
    const { client } = product;
    let fixture: RightsFixture;

    beforeAll(async () => {
      fixture = await openRightsFixture(product);
    });

    it('has one row for every public route that acts in a workspace', () => {
      const listed = RIGHT_ROWS.filter(({ route, name }) => name === route.id).map(({ name }) => name);
      expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted());
      const wanted = allRoutes.filter(
        // The routes of an account act on the caller alone.
        ({ access, right }) => access === 'user' && right !== 'account',
      );
      expect(listed.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    });

    it('has a row of its own for every route that can export', () => {
      const listed = RIGHT_ROWS.filter(({ isExport }) => isExport).map(({ route }) => route.id);
      const wanted = allRoutes.filter(({ access, exports }) => access === 'user' && exports !== null);
      expect(listed.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    });

    it('has a route for every row of the table', () => {
      // Checked in addition to the right of a route, by the conversation that it names.
      const asked = new Set<string>([...RIGHT_ROWS.map(({ right }) => right), 'askForVisitors']);
      expect(Object.keys(PERMISSIONS).filter((right) => !asked.has(right))).toEqual([]);
    });

    it.each(RIGHT_CELLS.map((cell) => [cell.title, cell] as const))('%s', async (_title, cell) => {
      const request = cell.row.request(await idsFor(fixture, cell));
      const { jwt } = fixture.users[cell.by];
      const read = cell.row.isExport ? client.download : client.call;
      const answer = read(cell.route, request, { jwt, idempotencyKey: randomUUID() });
      if (cell.error === null) await answer;
      else
        await expect(answer).rejects.toMatchObject({
          status: Number(String(cell.error).slice(0, 3)),
          code: cell.error,
        });
    });

    it('says NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT to whoever may not change bots', async () => {
      const { team, users } = fixture;
      const refused = client.call(
        botApi.createBot,
        { body: { name: 'Mine', workspace_id: team.workspaceId } },
        { jwt: users.user.jwt },
      );
      await expect(refused).rejects.toMatchObject({ body: { message: 'NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT' } });
    });

    describe('change with the next request of the same session', () => {
      const changeRole = (workspaceId: string, by: TestUser, of: TestUser, role: WorkspaceRole) =>
        client.call(
          workspaceApi.changeMemberRole,
          { params: { id: workspaceId, userId: of.user.id }, body: { workspace_role_id: role } },
          { jwt: by.jwt },
        );
      const remove = (workspaceId: string, by: TestUser, of: TestUser) =>
        client.call(
          workspaceApi.removeMember,
          { params: { id: workspaceId, userId: of.user.id } },
          { jwt: by.jwt },
        );
      const deleteBot = (id: string, by: TestUser) =>
        client.call(botApi.deleteBot, { params: { id } }, { jwt: by.jwt });
      const listBots = (workspaceId: string, by: TestUser) =>
        client.call(botApi.listBots, { query: { workspaceId } }, { jwt: by.jwt });

      /** A workspace of the ADMIN with the USER as a member. */
      async function anotherWorkspace(role: WorkspaceRole): Promise<string> {
        const id = await aWorkspaceOf(client, fixture.users.admin);
        await joinAs(fixture, fixture.users.admin, id, fixture.users.user, role);
        return id;
      }

      it('when a role does: what one made as POWER_USER one may not delete as USER', async () => {
        const { users } = fixture;
        const id = await anotherWorkspace(powerUser);
        const botId = await aBotOf(client, users.user, id);
        await changeRole(id, users.admin, users.user, user);
        await expect(deleteBot(botId, users.user)).rejects.toMatchObject({
          status: 403,
          code: Number(ERRORS.botChangeForbidden),
        });
        await changeRole(id, users.admin, users.user, powerUser);
        await expect(deleteBot(botId, users.user)).resolves.toMatchObject({ data: { id: botId } });
      });

      it('when a member becomes ADMIN, and when the ADMIN is one no more', async () => {
        const { users } = fixture;
        const id = await anotherWorkspace(user);
        const members = (by: TestUser) =>
          client.call(workspaceApi.listMembers, { params: { id } }, { jwt: by.jwt });
        await expect(members(users.user)).rejects.toMatchObject({ code: Number(ERRORS.roleTooLow) });
        await changeRole(id, users.admin, users.user, admin);
        await expect(members(users.user)).resolves.toMatchObject({ meta: { total: 2 } });
        await changeRole(id, users.user, users.admin, powerUser);
        await expect(members(users.admin)).rejects.toMatchObject({ code: Number(ERRORS.roleTooLow) });
        const me = await client.call(authApi.me, {}, { jwt: users.admin.jwt });
        expect(me.workspaceRoles).toContainEqual({ workspace_id: id, workspace_role_id: powerUser });
      });

      it('when a member is removed, or leaves', async () => {
        const { users } = fixture;
        for (const by of [users.admin, users.user]) {
          const id = await anotherWorkspace(user);
          await listBots(id, users.user);
          await remove(id, by, users.user);
          await expect(listBots(id, users.user)).rejects.toMatchObject({
            status: 404,
            code: Number(ERRORS.notFound),
          });
        }
      });

      it('when an ADMIN is removed, who sees of every route what a stranger sees', async () => {
        const { team, users } = fixture;
        const removed = await signUp(client, product.mail);
        await joinAs(fixture, users.admin, team.workspaceId, removed, admin);
        const seenBy = async (by: TestUser, row: RightRow, ids: ExampleIds) => {
          const { route, request, isExport } = row;
          const read = isExport ? client.download : client.call;
          const answer = read(route, request(ids), { jwt: by.jwt, idempotencyKey: randomUUID() });
          return answer.then(
            () => 'answered',
            (error: unknown) => {
              if (!(error instanceof ProductError)) throw error;
              return { status: error.status, ...error.body, requestId: '' };
            },
          );
        };
        // Each service has just accepted their sessions.
        const reads = RIGHT_ROWS.filter(({ route, error }) => route.method === 'GET' && error === null);
        for (const row of reads) {
          const ids = await idsFor(fixture, { route: row.route, by: 'admin', isOwn: true });
          expect([row.name, await seenBy(removed, row, ids)]).toEqual([row.name, 'answered']);
        }
        await remove(team.workspaceId, users.admin, removed);
        for (const row of RIGHT_ROWS) {
          const ids = await idsFor(fixture, { route: row.route, by: 'outsider', isOwn: false });
          const seen = await seenBy(removed, row, ids);
          expect([row.name, seen]).toMatchObject([row.name, { status: 404 }]);
          expect([row.name, seen]).toEqual([row.name, await seenBy(users.outsider, row, ids)]);
        }
      });

      it('but never so that a workspace is left without an ADMIN', async () => {
        const { users } = fixture;
        const id = await anotherWorkspace(powerUser);
        const refusal = { status: 409, code: Number(ERRORS.wrongState) };
        await expect(remove(id, users.admin, users.admin)).rejects.toMatchObject(refusal);
        for (const role of [powerUser, user]) {
          await expect(changeRole(id, users.admin, users.admin, role)).rejects.toMatchObject(refusal);
        }
        await changeRole(id, users.admin, users.user, admin);
        await remove(id, users.admin, users.admin);
        await expect(remove(id, users.user, users.user)).rejects.toMatchObject(refusal);
      });
    });
  });
}
