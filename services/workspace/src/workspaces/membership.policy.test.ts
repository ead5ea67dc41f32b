import { describe, expect, it } from 'vitest';
import { WorkspaceRole, ERRORS } from '@colloquy/contracts';
import type { MemberRecord } from './workspaces.model.ts';
import { requireIn, withRole, withoutMember } from './membership.policy.ts';

const { admin, user, powerUser } = WorkspaceRole;
const aMember = (user_id: string, workspace_role_id: WorkspaceRole): MemberRecord => ({
  id: `m-${user_id}`,
  user_id,
  workspace_role_id,
  joinedAt: new Date('2026-03-01T00:00:00Z'),
  invitation_id: null,
});
const codeOf = (act: () => unknown): string => {
  try {
    act();
    return 'none';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'other';
  }
};

const oneAdmin = [aMember('ada', admin), aMember('pat', powerUser), aMember('uma', user)];
const twoAdmins = [...oneAdmin, aMember('bob', admin)];

describe('the last ADMIN', () => {
  it.each([
    ['the only ADMIN leaves', () => withoutMember(oneAdmin, 'ada'), ERRORS.wrongState],
    ['the only ADMIN is demoted', () => withRole(oneAdmin, 'ada', powerUser), ERRORS.wrongState],
    ['the only ADMIN stays one', () => withRole(oneAdmin, 'ada', admin), 'none'],
    ['one of two leaves', () => withoutMember(twoAdmins, 'bob'), 'none'],
    ['one of two is demoted', () => withRole(twoAdmins, 'ada', user), 'none'],
    ['another leaves', () => withoutMember(oneAdmin, 'uma'), 'none'],
    ['a non-member leaves', () => withoutMember(oneAdmin, 'eve'), ERRORS.notFound],
    ['a non-member is promoted', () => withRole(oneAdmin, 'eve', admin), ERRORS.notFound],
  ])('%s: %s', (_case, act, code) => {
    expect(codeOf(act)).toBe(code);
  });

  it('keeps the others as they were', () => {
    expect(withRole(oneAdmin, 'uma', powerUser).map(({ workspace_role_id }) => workspace_role_id)).toEqual([
      admin,
      powerUser,
      powerUser,
    ]);
    expect(withoutMember(twoAdmins, 'ada').map(({ user_id }) => user_id)).toEqual(['pat', 'uma', 'bob']);
  });
});

describe('rights in a workspace', () => {
  it.each([
    ['ada', 'none'],
    ['pat', ERRORS.roleTooLow],
    ['uma', ERRORS.roleTooLow],
    ['eve', ERRORS.notFound],
  ])('%s managing it: %s', (userId, code) => {
    expect(codeOf(() => requireIn({ members: oneAdmin }, userId, 'manageWorkspace'))).toBe(code);
  });
});
