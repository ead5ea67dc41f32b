import { type WorkspaceMember, ERRORS } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { toApiError } from '../../api/api-error.ts';
import { memberName } from './member-name.ts';
import { invitationActions, invitationIssue, memberIssue } from './member-rules.ts';

const aMember = (values: Partial<WorkspaceMember>): WorkspaceMember => ({
  userId: 'u1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  workspace_role_id: 2,
  lastSeenAt: null,
  ...values,
});

test('a member without a name is known by the address', () => {
  expect(memberName(aMember({}))).toBe('Ada Lovelace');
  expect(memberName(aMember({ firstName: '', lastName: '' }))).toBe('ada@example.com');
});

test.each([
  ['pending', true, true],
  ['expired', true, false],
  ['accepted', false, false],
  ['revoked', false, false],
] as const)('an invitation that is %s can be resent: %s, revoked: %s', (state, canResend, canRevoke) => {
  expect(invitationActions(state)).toEqual({ canResend, canRevoke });
});

test('the refusal to lose the last ADMIN is explained', () => {
  const refusal = toApiError(409, { code: Number(ERRORS.wrongState), message: 'WRONG_STATE' });
  expect(memberIssue(refusal)).toBe('members.lastAdmin');
  expect(invitationIssue(refusal)).toBe('members.invitationClosed');
  expect(memberIssue(toApiError(403, { code: Number(ERRORS.roleTooLow) }))).toBeUndefined();
});
