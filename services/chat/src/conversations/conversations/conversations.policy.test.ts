import { describe, expect, it } from 'vitest';
import { initialConversationName, lastOfQuestion, nameFromQuestion } from './conversations.policy.ts';

describe('chat names', () => {
  it.each([
    ['Support', { name: 'Support', isNamed: true }],
    ['ada@example.com', { name: 'Visitor 7f3a', isNamed: false }],
    ['', { name: 'Visitor 7f3a', isNamed: false }],
  ])('of a conversation posted as %j', (posted, expected) => {
    expect(initialConversationName(posted, '0199-7f3a')).toEqual(expected);
  });

  it.each([
    ['Where is my parcel?', 'Where is my parcel?'],
    ['one two three four five six seven eight nine', 'one two three four five six seven eight…'],
    ['  two \n words ', 'two words'],
    ['in\u0000voice\r\n\u202Efdp', 'in voice fdp'],
    ['x'.repeat(80), `${'x'.repeat(60)}…`],
  ])('from the question %j', (question, expected) => {
    expect(nameFromQuestion(question)).toBe(expected);
  });
});

describe('what a question leaves as the last message', () => {
  const at = new Date('2026-03-01T12:00:00Z');

  it.each([
    ['When?', 'On **Monday**.', { text: 'On Monday.', by: 'bot', at }],
    ['When?', '', { text: 'When?', by: 'asker', at }],
    ['When?', null, { text: 'When?', by: 'asker', at }],
    ['When?', '# Hours\n\n  > On `Monday`.\n| a |', { text: 'Hours On Monday. a |', by: 'bot', at }],
    ['When?', `On${'\n'.repeat(300_000)}Monday.`, { text: 'On Monday.', by: 'bot', at }],
    ['When?', `On${' '.repeat(300_000)}Monday [1].`, { text: 'On Monday.', by: 'bot', at }],
    ['_', 'Welcome', { text: 'Welcome', by: 'bot', at }],
    ['_', '', null],
    ['_', null, null],
  ])('of %.20j and its answer %.20j', (question, answer, expected) => {
    expect(lastOfQuestion(question, answer, at)).toEqual(expected);
  });
});
