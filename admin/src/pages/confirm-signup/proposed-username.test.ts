import { expect, test } from 'vitest';
import { proposedUsername } from './proposed-username.ts';

test.each([
  ['ada.lovelace@example.com', 'ada.lovelace'],
  ['a@example.com', ''],
  ['', ''],
  [null, ''],
])('%j proposes the username %j', (email, username) => {
  expect(proposedUsername(email)).toBe(username);
});
