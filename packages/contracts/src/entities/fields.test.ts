import { describe, expect, it } from 'vitest';
import { isEmail, isValidPassword, nameSchema } from './fields.ts';

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
  const schema = nameSchema('Workspace name');

  it('are trimmed before they are measured', () => {
    expect(schema.parse(`  ${'x'.repeat(50)}  `)).toHaveLength(50);
  });

  it.each([
    ['', 'Workspace name is required.'],
    ['   ', 'Workspace name is required.'],
    [undefined, 'Workspace name is required.'],
    ['x'.repeat(51), 'Workspace name must be at most 50 characters.'],
  ])('%j is refused', (value, message) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });
});
