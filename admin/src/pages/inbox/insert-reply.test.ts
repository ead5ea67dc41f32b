import { CHAT_MESSAGE_MAX_LENGTH } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { filledReply, typedSlash, withReply } from './insert-reply.ts';

test.each([
  ['in an empty text', '', '/', 1, { start: 0, end: 1 }],
  ['on a new line', 'Hello\n', 'Hello\n/', 7, { start: 6, end: 7 }],
  ['before what is there', 'Hello', '/Hello', 1, { start: 0, end: 1 }],
  ['in a path', 'docs', 'docs/', 5, undefined],
  ['after a space', 'and ', 'and /', 5, undefined],
  ['with more, as by pasting', '', '/home', 5, undefined],
  ['by deleting what stood behind it', '/a', '/', 1, undefined],
] as const)('a slash %s', (_where, before, after, caret, range) => {
  expect(typedSlash(before, after, caret)).toEqual(range);
});

test.each([
  ['Hello {{visitor}}, thanks {{visitor}}.', 'Vi', 'Hello Vi, thanks Vi.'],
  ['Hello {{visitor}}, thanks.', null, 'Hello, thanks.'],
  ['Hello {{visitor}}, thanks.', ' \n ', 'Hello, thanks.'],
  ['{{visitor}}, thanks.\n{{visitor}}\nBye', null, 'thanks.\n\nBye'],
  ['Hello {{visitor}}.', '$& {{visitor}}', 'Hello $& {{visitor}}.'],
  ['No name in {{it}}.', 'Vi', 'No name in {{it}}.'],
])('%j for the name %j is %j', (text, name, filled) => {
  expect(filledReply(text, name)).toBe(filled);
});

test('a reply takes the place of what is marked, and one types on behind it', () => {
  expect(withReply('Hello /there', { start: 6, end: 7 }, 'you ')).toEqual({
    text: 'Hello you there',
    caret: 10,
  });
});

test('a reply that makes the message too long to send is not inserted', () => {
  const full = 'a'.repeat(CHAT_MESSAGE_MAX_LENGTH);
  expect(withReply(full, { start: 0, end: 1 }, 'b')).not.toBeNull();
  expect(withReply(full, { start: 0, end: 1 }, 'bc')).toBeNull();
});
