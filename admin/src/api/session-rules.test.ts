import { expect, test } from 'vitest';
import { endsSession } from './session-rules.ts';

const page = '/workspace/w1';

test.each([
  ['a dead token ends it', { status: 401, message: 'SESSION_NOT_VALID', page }, true],
  ['a 401 without a message ends it', { status: 401, message: undefined, page }, true],
  ['wrong credentials do not', { status: 401, message: 'USER_NOT_AUTHENTICATED', page }, false],
  [
    'a bad invitation on the join page does not',
    { status: 401, message: 'INVALID_TOKEN', page: '/join' },
    false,
  ],
  ['a bad token elsewhere does', { status: 401, message: 'INVALID_TOKEN', page }, true],
  ['an expired token told as 500 does', { status: 500, message: 'jwt expired', page }, true],
  ['a forged token told as 500 does', { status: 500, message: 'invalid signature', page }, true],
  ['another server fault does not', { status: 500, message: 'INTERNAL_ERROR', page }, false],
  ['missing rights do not', { status: 403, message: 'ROLE_TOO_LOW', page }, false],
])('the session: %s', (_, call, expected) => {
  expect(endsSession(call)).toBe(expected);
});
