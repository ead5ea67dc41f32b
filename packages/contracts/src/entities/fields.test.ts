import * as ERRORS from '../errors/error-names.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorTexts } from '@colloquy/texts/errors';
import { fieldMessage, fieldText, readFieldMessage } from '../errors/field-messages.ts';
import {
  emailErrorCode,
  isEmail,
  isValidPassword,
  lineSchema,
  nameSchema,
  usernameSchema,
} from './fields.ts';

const shown = (message = '') => fieldText(readFieldMessage(message), errorTexts('en'));

describe('e-mail addresses', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.co.uk', "o'neil@example.org"])('takes %s', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it.each([
    'ada',
    'ada@example',
    '@example.com',
    'ada@@example.com',
    'a..b@example.com',
    'a b@example.com',
    'ada@-example.com',
    'ada@example.com\nbcc: x@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %j', (address) => {
    expect(isEmail(address)).toBe(false);
  });
});

describe('passwords', () => {
  it.each([
    ['Correct-horse7', true],
    ['Šećer-Lift7', true],
    ['Abcdef1!', true],
    ['Abcde1!', false],
    [`Aa1!${'x'.repeat(125)}`, false],
    ['alllower1!', false],
    ['ALLUPPER1!', false],
    ['NoDigits!!', false],
    ['NoSpecial1', false],
    [' Leading-space1', false],
    ['Trailing-space1 ', false],
    ['Adalove-123!', false],
    ['Contains-Countess1!', false],
  ])('%j is valid: %s', (password, expected) => {
    expect(isValidPassword(password, { username: 'adalove', email: 'countess@example.com' })).toBe(expected);
  });
});

describe('names', () => {
  const schema = nameSchema('workspaceName');

  it('are trimmed before they are measured', () => {
    expect(schema.parse(`  ${'x'.repeat(50)}  `)).toHaveLength(50);
  });

  it.each([
    ['', 'Workspace name is required.'],
    ['   ', 'Workspace name is required.'],
    [undefined, 'Workspace name is required.'],
    ['x'.repeat(51), 'Workspace name must be at most 50 characters.'],
  ])('%j is refused', (value, message) => {
    expect(shown(schema.safeParse(value).error?.issues[0]?.message)).toBe(message);
  });
});

describe('names', () => {
  const issuesOf = (schema: z.ZodType, value: string) =>
    schema.safeParse(value).error?.issues.map(({ message }) => shown(message)) ?? [];
  const CONTROL = 'Name must not contain control characters.';
  const INVISIBLE = 'Name must contain a character that can be seen.';

  it.each([
    ['a NUL', 'a\u0000b', CONTROL],
    ['an escape', 'a\u001b[31mb', CONTROL],
    ['a line break', 'a\nb', CONTROL],
    ['a tab', 'a\tb', CONTROL],
    ['a C1 control', 'a\u0085b', CONTROL],
    ['a line separator', 'a\u2028b', CONTROL],
    ['a direction override', 'invoice\u202Efdp.exe', CONTROL],
    ['a direction isolate', 'a\u2066b\u2069', CONTROL],
    ['half a surrogate pair', 'a\ud800b', CONTROL],
    ['spaces of zero width alone', '\u200b\u200d\u200b', INVISIBLE],
    ['a soft hyphen alone', '\u00ad', INVISIBLE],
    ['a blank letter alone', '\u3164', INVISIBLE],
    ['a combining mark alone', '\u0301', INVISIBLE],
    ['spaces alone', '   ', 'Name is required.'],
  ])('may not be made of %s', (_what, name, sentence) => {
    expect(issuesOf(nameSchema('name'), name)).toEqual([sentence]);
  });

  it.each([
    'Ana',
    'Zoë Żółć',
    '株式会社 ランプ',
    'שלום',
    'می\u200cخواهم',
    '👩\u200d💻 team',
    '\u200eRTL\u200f',
    '42',
    '…',
  ])('may be %j', (name) => {
    expect(issuesOf(nameSchema('name'), name)).toEqual([]);
  });

  it.each([
    ['Must have at most 3 characters.', 'abcd'],
    ['Name is required.', undefined],
    ['Name is required.', 5],
  ])('say %s where a limit has no sentence of its own, of %j', (sentence, value) => {
    const parsed = lineSchema('name').max(3).safeParse(value, { error: fieldMessage });
    expect(parsed.error?.issues.map(({ message }) => shown(message))).toEqual([sentence]);
  });

  it('of people who sign in obey the same rule', () => {
    expect(issuesOf(usernameSchema, 'ana\u202eb')).toContain('Username must not contain control characters.');
    expect(issuesOf(usernameSchema, '\u3164\u3164\u3164')).toContain(
      'Username must contain a character that can be seen.',
    );
  });
});

describe('an e-mail address', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
  it.each([
    ['', ERRORS.emailMissing],
    ['nobody', ERRORS.emailNotValid],
    [ofLength(254), null],
    [ofLength(255), ERRORS.emailTooLong],
    ['a'.repeat(5_000), ERRORS.emailTooLong],
  ])('%j has the fault %s', (value, issue) => {
    expect(emailErrorCode(value)).toBe(issue);
  });
});
