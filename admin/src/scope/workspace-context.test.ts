import type { ChatBot, Me } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { rightsOf, roleIn } from './workspace-context.ts';

const me: Me = {
  authUser: { id: 'u1', username: 'ada', email: 'ada@example.com', roles: [] },
  google: null,
  hasPassword: true,
  secondFactor: null,
  details: [],
  workspaceRoles: [{ workspace_id: 'w1', workspace_role_id: 3 }],
};
const aBot = (createdBy: string): ChatBot => ({
  id: 'b1',
  _createTime: '2026-11-21T10:00:00.000Z',
  _updateTime: '2026-11-21T10:00:00.000Z',
  status: 5,
  name: 'Bot',
  description: '',
  imageUrl: null,
  imageId: null,
  workspace_id: 'w1',
  createdBy,
  publicLink: null,
  revision: 1,
});

test('a person without a role in a workspace is a plain USER and creates nothing', () => {
  expect(roleIn(me, 'w2')).toBe(2);
  expect(rightsOf(me, 2)).toMatchObject({ canManageBots: false, canManageIntegrations: false });
});

test('a POWER_USER deletes what is their own', () => {
  const rights = rightsOf(me, roleIn(me, 'w1'));
  expect(rights.canManageBots).toBe(true);
  expect(rights.canDeleteBot(aBot('u1'))).toBe(true);
  expect(rights.canDeleteBot(aBot('u2'))).toBe(false);
});
