import { describe, expect, it } from 'vitest';
import { WorkspaceRole } from './enums.ts';
import { isAllowed, type Permission } from './permissions.ts';

const { admin, powerUser, user } = WorkspaceRole;

// The definitions' table, section 2: ADMIN, POWER_USER (own things in brackets), USER.
describe('rights by role', () => {
  it.each<[Permission, boolean, boolean, boolean, boolean]>([
    ['viewBots', true, true, true, true],
    ['workInbox', true, true, true, true],
    ['manageReplies', true, true, true, false],
    ['manageBots', true, true, true, false],
    ['deleteBots', true, false, true, false],
    ['askForVisitors', true, true, true, false],
    ['manageIntegrations', true, true, true, false],
    ['exportHistory', true, true, true, false],
    ['deleteChats', true, false, false, false],
    ['manageWorkspace', true, false, false, false],
    ['manageBilling', true, false, false, false],
  ])('%s', (permission, byAdmin, byPowerUser, byPowerUserOwn, byUser) => {
    expect([
      isAllowed(admin, permission),
      isAllowed(powerUser, permission),
      isAllowed(powerUser, permission, true),
      isAllowed(user, permission, true),
    ]).toEqual([byAdmin, byPowerUser, byPowerUserOwn, byUser]);
  });
});
