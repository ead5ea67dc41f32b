import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorTexts } from '@colloquy/texts/errors';
import { fieldMessage, fieldText, readFieldMessage, says } from './field-messages.ts';

const shown = (message = '') => fieldText(readFieldMessage(message), errorTexts('en'));

const KINDS = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(1) }),
  z.object({ kind: z.literal(2) }),
]);

/** One schema and one invalid value for every kind of zod issue. */
const ISSUES: Readonly<Record<z.core.$ZodIssue['code'], readonly (readonly [z.ZodType, unknown, string])[]>> =
  {
    invalid_type: [
      [z.string(), 5, 'Must be a text.'],
      [z.string(), undefined, 'This field is required.'],
      [z.int(), 1.5, 'Must be a whole number.'],
      [z.array(z.string()), 'a', 'Must be a list.'],
      [z.boolean(), null, 'Must be true or false.'],
      [z.symbol(), 1, 'Must be of another kind.'],
    ],
    too_big: [
      [z.string().max(3), 'abcd', 'Must have at most 3 characters.'],
      [z.number().max(3), 4, 'Must be at most 3.'],
      [z.number().lt(3), 3, 'Must be less than 3.'],
      [z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entry.'],
    ],
    too_small: [
      [z.string().min(1), '', 'Must not be empty.'],
      [z.string().min(3), 'a', 'Must have at least 3 characters.'],
      [z.number().min(3), 2, 'Must be at least 3.'],
      [z.number().gt(3), 3, 'Must be more than 3.'],
      [z.array(z.string()).min(2), [], 'Must have at least 2 entries.'],
    ],
    invalid_format: [
      [z.email(), 'a', 'Must be an e-mail address.'],
      [z.url(), 'a', 'Must be a web address.'],
      [z.iso.datetime(), 'a', 'Must be a time such as 2026-01-31T12:00:00Z.'],
      [z.string().startsWith('/'), 'a', 'Must begin with "/".'],
      [z.string().endsWith('/'), 'a', 'Must end with "/".'],
      [z.string().regex(/^b$/), 'a', 'Has a form that is not allowed.'],
    ],
    not_multiple_of: [[z.number().multipleOf(5), 7, 'Must be a multiple of 5.']],
    unrecognized_keys: [[z.strictObject({}), { a: 1 }, 'This field is not known.']],
    invalid_union: [
      [z.union([z.string(), z.int()]), true, 'Must have one of the shapes that the documentation names.'],
      [
        z.iso.date().or(z.iso.datetime()),
        'yesterday',
        'Must be a date such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z.',
      ],
      [z.iso.date().or(z.iso.datetime()), 5, 'Must have one of the shapes that the documentation names.'],
      [KINDS, { kind: 3 }, 'Must be 1 or 2.'],
      [KINDS, {}, 'Must be 1 or 2.'],
    ],
    invalid_key: [[z.record(z.string().max(1), z.int()), { ab: 1 }, 'Has a name that is not allowed.']],
    invalid_element: [
      [z.map(z.object({}), z.int()), new Map([[{}, 'x']]), 'Has an entry that is not allowed.'],
    ],
    invalid_value: [
      [z.literal('a'), 'b', 'Must be a.'],
      [z.enum(['a', 'b', 'c']), 'd', 'Must be a, b or c.'],
      [z.literal([1, 2]), 3, 'Must be 1 or 2.'],
    ],
    custom: [[z.string().refine(() => false), 'a', 'Is not valid.']],
  };
const rows = Object.entries(ISSUES).flatMap(([code, issues]) =>
  issues.map(([schema, value, sentence]) => [code, sentence, schema, value] as const),
);

describe('the sentence of a bad field', () => {
  it.each(rows)('says of %s: %s', (code, sentence, schema, value) => {
    const [issue] = schema.safeParse(value, { error: fieldMessage }).error?.issues ?? [];
    expect([issue?.code, shown(issue?.message)]).toEqual([code, sentence]);
  });

  it.each(rows)(
    'is never the words of the library, nor what was sent (%s, %s)',
    (_code, _sentence, schema, value) => {
      const [ours] = schema.safeParse(value, { error: fieldMessage }).error?.issues ?? [];
      const [theirs] = schema.safeParse(value).error?.issues ?? [];
      expect(shown(ours?.message)).not.toBe(theirs?.message);
      expect(shown(ours?.message)).not.toMatch(/invalid|expected|received|Too (?:big|small)/i);
    },
  );

  it('gives way to a sentence of the schema itself', () => {
    const schema = z.string().min(3, says(['usernameTooShort', { min: 3 }]));
    expect(shown(schema.safeParse('a', { error: fieldMessage }).error?.issues[0]?.message)).toBe(
      'Username must have at least 3 characters.',
    );
  });
});
