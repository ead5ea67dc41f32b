import { ERRORS } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { toApiError } from '../../api/api-error.ts';
import { joinIssueText, readJoinLink } from './join-rules.ts';

test('a link without one of its parts is no link', () => {
  const whole = 'workspaceId=w1&invitationId=i1&token=t';
  expect(readJoinLink(new URLSearchParams(whole))).toEqual({
    workspaceId: 'w1',
    invitationId: 'i1',
    token: 't',
  });
  expect(readJoinLink(new URLSearchParams('workspaceId=w1&invitationId=i1'))).toBeUndefined();
});

test.each([
  [
    Number(ERRORS.invitationDoesNotExist),
    'WORKSPACE_INVITATION_DOES_NOT_EXISTS',
    'Your have already registered or your invitation has expired.',
  ],
  [Number(ERRORS.invitationTokenInvalid), 'WORKSPACE_INVITE_TOKEN_INVALID', 'join.invalid'],
  [Number(ERRORS.invitationTokenExpired), 'WORKSPACE_INVITE_TOKEN_EXPIRED', 'join.expired'],
  [Number(ERRORS.tokenNotValid), 'INVALID_TOKEN', 'join.invalid'],
])('the refusal %s %s has its own text', (code, message, text) => {
  expect(joinIssueText((key) => key, toApiError(400, { code, message }))).toBe(text);
});
