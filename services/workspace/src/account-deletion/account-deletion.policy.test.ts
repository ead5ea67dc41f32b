import { describe, expect, it } from 'vitest';
import { WorkspaceRole } from '@colloquy/contracts';
import type { MemberRecord } from '../workspaces/workspaces.model.ts';
import { fateOf, withDeletionMark, withoutDeletionMark } from './account-deletion.policy.ts';

const { admin, user, powerUser } = WorkspaceRole;
const aMember = (user_id: string, workspace_role_id: WorkspaceRole, attempt?: string): MemberRecord => ({
  id: `m-${user_id}`,
  user_id,
  workspace_role_id,
  joinedAt: new Date('2026-03-01T00:00:00Z'),
  invitation_id: null,
  ...(attempt === undefined ? {} : { leaving: attempt }),
});
const ada = aMember('ada', admin);

describe('the fate of a workspace whose member goes for good', () => {
  it.each([
    ['alone in it', [ada], 'deleted'],
    ['alone in it as a plain user', [aMember('ada', user)], 'deleted'],
    ['the last ADMIN of others', [ada, aMember('pat', powerUser)], 'blocked'],
    ['one of two ADMINs', [ada, aMember('bob', admin)], 'left'],
    ['one of two ADMINs, and the other is being deleted', [ada, aMember('bob', admin, 'a1')], 'blocked'],
    ['a plain user', [aMember('bob', admin), aMember('ada', user)], 'left'],
    [
      'a plain user while the ADMIN is being deleted',
      [aMember('bob', admin, 'a1'), aMember('ada', user)],
      'left',
    ],
    [
      'the last ADMIN who was marked by an earlier attempt',
      [aMember('ada', admin, 'a0'), aMember('uma', user)],
      'blocked',
    ],
  ])('%s: %s', (_case, members, fate) => {
    expect(fateOf({ members }, 'ada')).toBe(fate);
  });
});

describe('the mark of a member whose account is being deleted', () => {
  const members = [ada, aMember('bob', admin)];

  it('is taken away by the attempt that made it, and by no older one', () => {
    const marked = withDeletionMark(withDeletionMark(members, 'ada', 'first'), 'ada', 'second');
    expect(withoutDeletionMark(marked, 'ada', 'first')).toBeNull();
    expect(withoutDeletionMark(marked, 'ada', 'second')).toEqual(members);
    expect(withoutDeletionMark(members, 'ada', 'second')).toBeNull();
  });
});
