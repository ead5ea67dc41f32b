import { expect, test } from 'vitest';
import { toApiError } from '../data/api-error.ts';
import { joinFaultText, readJoinLink } from './join-rules.ts';

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
    400_012,
    'WORKSPACE_INVITATION_DOES_NOT_EXISTS',
    'Your have already registered or your invitation has expired.',
  ],
  [400_013, 'WORKSPACE_INVITE_TOKEN_INVALID', 'join.invalid'],
  [400_014, 'WORKSPACE_INVITE_TOKEN_EXPIRED', 'join.expired'],
  [400_011, 'INVALID_TOKEN', 'join.invalid'],
])('the refusal %s %s has its own text', (code, message, text) => {
  expect(joinFaultText((key) => key, toApiError(400, { code, message }))).toBe(text);
});
