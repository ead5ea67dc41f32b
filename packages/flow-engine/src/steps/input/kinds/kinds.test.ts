import { describe, expect, it } from 'vitest';
import { inputValidationSchema, type InputValidation } from '@colloquy/contracts';
import { inputKindOf } from './registry.ts';

type Written = { readonly kind: InputValidation['kind'] } & Readonly<Record<string, unknown>>;
const read = (text: string, validation: Written) =>
  inputKindOf(inputValidationSchema.parse(validation)).read(text);

const TEXT = { kind: 'string', minLength: 2, maxLength: 5 } as const;
const NUMBER = { kind: 'number', min: 1, max: 9 } as const;
const WHOLE = { kind: 'number', integer: true } as const;
const EMAIL = { kind: 'email' } as const;
const OF_US = { kind: 'email', allowedDomains: ['Example.COM'] } as const;
const CODE = { kind: 'custom', pattern: '[a-z]{2}\\d+' } as const;

describe('an answer', () => {
  it.each<[string, Written, unknown]>([
    ['abc', TEXT, 'abc'],
    ['12', TEXT, '12'],
    ['3', NUMBER, 3],
    ['3,5', NUMBER, 3.5],
    ['3.5', NUMBER, 3.5],
    ['+7', NUMBER, 7],
    ['-12', WHOLE, -12],
    ['4.0', WHOLE, 4],
    ['Ada.L@Example.COM', EMAIL, 'Ada.L@example.com'],
    ['ada@EXAMPLE.com', OF_US, 'ada@example.com'],
    ['ab12', CODE, 'ab12'],
    ['AB12', { ...CODE, flags: 'iu' }, 'AB12'],
  ])('%j is taken by %j', (text, validation, value) => {
    expect(read(text, validation)).toEqual({ value });
  });

  it.each<[string, Written, string]>([
    ['a', TEXT, 'tooShort'],
    ['abcdef', TEXT, 'tooLong'],
    ['0', NUMBER, 'tooSmall'],
    ['10', NUMBER, 'tooBig'],
    ['three', NUMBER, 'noNumber'],
    ['1.234,5', NUMBER, 'noNumber'],
    ['1,2,3', NUMBER, 'noNumber'],
    ['1e3', NUMBER, 'noNumber'],
    ['0x10', NUMBER, 'noNumber'],
    ['Infinity', NUMBER, 'noNumber'],
    ['1'.repeat(400), NUMBER, 'noNumber'],
    ['3.5', WHOLE, 'noWholeNumber'],
    ['ada', EMAIL, 'noEmail'],
    ['ada@example', EMAIL, 'noEmail'],
    ['ada@example.com, bob@example.com', EMAIL, 'noEmail'],
    ['ada@example.org', OF_US, 'domainNotAllowed'],
    ['ada@sub.example.com', OF_US, 'domainNotAllowed'],
    ['ab12', { ...CODE, pattern: 'b1' }, 'patternDiffers'],
    ['ab12\nx', CODE, 'patternDiffers'],
    ['AB12', CODE, 'patternDiffers'],
    ['anything', { ...CODE, pattern: '(a)\\1' }, 'patternDiffers'],
  ])('%j is not taken by %j', (text, validation, issue) => {
    expect(read(text, validation)).toEqual({ issue });
  });
});

describe('a rule', () => {
  it.each([
    { kind: 'string', minLength: 9, maxLength: 2 },
    { kind: 'string', maxLength: 2_001 },
    { kind: 'number', min: 2, max: 1 },
    { kind: 'email', allowedDomains: ['example'] },
    { kind: 'custom', pattern: 'x'.repeat(201) },
    { kind: 'custom', pattern: 'x', flags: 'g' },
    { kind: 'custom' },
    { kind: 'date' },
  ])('%j is refused', (validation) => {
    expect(inputValidationSchema.safeParse(validation).success).toBe(false);
  });
});
