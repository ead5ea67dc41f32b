import { expect, test } from 'vitest';
import { rememberInvitation, takeInvitation } from './pending-invitation.ts';

test('an invitation outlives a registration, and leads there once', () => {
  rememberInvitation('/join?token=t');
  expect(takeInvitation()).toBe('/join?token=t');
  expect(takeInvitation()).toBeUndefined();
});

test('nothing but the page of an invitation is followed', () => {
  rememberInvitation('https://evil.example/join?');
  expect(takeInvitation()).toBeUndefined();
});
