import { describe, expect, it } from 'vitest';
import {
  WorkspaceRole,
  type ApiScope,
  type Permission,
  type WorkspaceRight,
  ERRORS,
} from '@colloquy/contracts';
import { systemContext } from '../http/request-context.ts';
import type { Actor } from '../identity/actor.ts';
import { createWorkspaceAccess } from './workspace-access.ts';

const access = createWorkspaceAccess(async (_context, workspaceId, userId) =>
  workspaceId === 'w1' && userId === 'uma' ? WorkspaceRole.user : null,
);
/** A request to a route that requires `right`. */
const by = (actor: Actor, right: WorkspaceRight | null) => systemContext('test', { actor, right });
const aKey = (
  scopes: readonly ApiScope[],
  botIds: readonly string[] = [],
  right: WorkspaceRight = 'viewBots',
) => by({ kind: 'api-key', keyId: 'k1', workspaceId: 'w1', scopes, botIds }, right);
const UMA = { kind: 'user', userId: 'uma', email: 'uma@example.com' } as const;
const uma = by(UMA, 'viewBots');
const scope = (chat_bot_id: string, workspace_id = 'w1') => ({ workspace_id, chat_bot_id });

const NOT_THERE = { code: ERRORS.notFound };
const NOT_IN_SCOPE = { code: ERRORS.scopeMissing };

describe('the rights of an API key', () => {
  it.each<[readonly ApiScope[], Permission, object | null]>([
    [['ask'], 'viewBots', null],
    [['chats:read'], 'viewBots', null],
    [['chats:read'], 'exportHistory', null],
    [['chats:read'], 'deleteChats', NOT_IN_SCOPE],
    [['knowledge:write'], 'manageBots', null],
    [['ask', 'chats:read', 'knowledge:read', 'bots:read'], 'manageBots', NOT_IN_SCOPE],
    [['knowledge:write'], 'viewBots', NOT_IN_SCOPE],
    [['knowledge:write'], 'manageIntegrations', NOT_IN_SCOPE],
    [['knowledge:write'], 'deleteBots', NOT_IN_SCOPE],
    [['knowledge:write'], 'manageBilling', NOT_IN_SCOPE],
    [['ask'], 'exportHistory', NOT_IN_SCOPE],
  ])('with %j for %s: %j', async (scopes, permission, refusal) => {
    for (const allowed of [
      access.require(aKey(scopes, [], permission), 'w1'),
      access.requireBot(aKey(scopes, [], permission), scope('b1')),
    ]) {
      if (refusal === null) await expect(allowed).resolves.toMatchObject({ userId: 'api-key:k1', email: '' });
      else await expect(allowed).rejects.toMatchObject(refusal);
    }
  });

  it('end at its own workspace', async () => {
    const key = aKey(['ask']);
    await expect(access.member(key, 'w2')).rejects.toMatchObject(NOT_THERE);
    await expect(access.require(key, 'w2')).rejects.toMatchObject(NOT_THERE);
    await expect(access.requireBot(key, scope('b1', 'w2'))).rejects.toMatchObject(NOT_THERE);
    await expect(access.requireBots(key, 'w2')).rejects.toMatchObject(NOT_THERE);
  });

  it('end at its own chatbots when it is limited to some', async () => {
    const key = aKey(['ask'], ['b1', 'b2']);
    await expect(access.requireBot(key, scope('b2'))).resolves.toBeDefined();
    await expect(access.requireBot(key, scope('b3'))).rejects.toMatchObject(NOT_THERE);
    await expect(access.requireBots(key, 'w1')).resolves.toEqual({ botIds: ['b1', 'b2'] });
    await expect(access.requireBots(aKey(['ask']), 'w1')).resolves.toEqual({ botIds: null });
  });

  it('are none where a use case does not say which chatbot it is about', async () => {
    const key = aKey(['ask'], ['b1']);
    await expect(access.require(key, 'w1')).rejects.toMatchObject(NOT_THERE);
    await expect(access.member(key, 'w1')).rejects.toMatchObject(NOT_THERE);
  });
});

describe('the rights of a member', () => {
  it('are those of the role, whichever way is asked', async () => {
    await expect(access.requireBot(uma, scope('b1'))).resolves.toMatchObject({ userId: 'uma' });
    await expect(access.requireBots(uma, 'w1')).resolves.toEqual({ botIds: null });
    await expect(access.requireBot(by(UMA, 'manageBots'), scope('b1'))).rejects.toMatchObject({
      code: ERRORS.botChangeForbidden,
    });
    await expect(access.requireBot(uma, scope('b1', 'w2'))).rejects.toMatchObject(NOT_THERE);
  });

  it('are asked for where a request names another right than its route', async () => {
    const exporting = access.requireBot(uma, scope('b1'), 'exportHistory');
    await expect(exporting).rejects.toMatchObject({ code: ERRORS.roleTooLow });
  });

  it.each([null, 'member'] as const)('are none of a route whose right is %s', async (right) => {
    const context = by(UMA, right);
    await expect(access.require(context, 'w1')).rejects.toThrow('names no permission');
    await expect(access.requireBot(context, scope('b1'))).rejects.toThrow('names no permission');
    await expect(access.requireBots(context, 'w1')).rejects.toThrow('names no permission');
  });
});
