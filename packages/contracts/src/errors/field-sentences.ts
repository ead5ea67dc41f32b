import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** What a kind of value is called where people read of it. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  null: 'null',
};

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address',
  httpUrl: 'a web address',
  uuid: 'an id',
  datetime: 'a time such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
  time: 'a time of day such as 12:00:00',
  duration: 'a duration such as P1D',
  ipv4: 'an IP address',
  ipv6: 'an IP address',
  cidrv4: 'a network such as 192.0.2.0/24',
  cidrv6: 'a network such as 2001:db8::/32',
  json_string: 'JSON',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

/** One plain sentence per kind of fault; a sentence that the schema itself has goes before it. */
const SENTENCES: {
  readonly [Code in RawIssue['code']]: (issue: Extract<RawIssue, { code: Code }>) => string;
} = {
  invalid_type: (issue) =>
    issue.input === undefined ? 'This field is required.' : `Must be ${typeName(issue.expected)}.`,
  too_big: (issue) =>
    `Must ${bound(issue.origin, 'at most', issue.maximum, issue.inclusive !== false, 'less than')}.`,
  too_small: (issue) =>
    issue.origin === 'string' && Number(issue.minimum) === 1
      ? 'Must not be empty.'
      : `Must ${bound(issue.origin, 'at least', issue.minimum, issue.inclusive !== false, 'more than')}.`,
  invalid_format: (issue) => formatSentence(issue),
  not_multiple_of: (issue) => `Must be a multiple of ${issue.divisor}.`,
  unrecognized_keys: () => 'This field is not known.',
  invalid_union: () => 'Must have one of the shapes that the documentation names.',
  invalid_key: () => 'Has a name that is not allowed.',
  invalid_element: () => 'Has an entry that is not allowed.',
  invalid_value: (issue) => `Must be ${listed(issue.values.map(String))}.`,
  custom: () => 'Is not valid.',
};

/**
 * The sentence that a client reads of a bad field, for zod's `error` option. What was sent is never in it: a field may
 * be a secret.
 */
export function fieldSentence(issue: RawIssue): string {
  // One row per code, which the type of the table proves; the code chooses the row's own kind of issue.
  const sentence = SENTENCES[issue.code] as (of: RawIssue) => string;
  return sentence(issue);
}

function typeName(expected: string): string {
  return TYPE_NAMES[expected] ?? 'of another kind';
}

function bound(
  origin: string,
  word: string,
  limit: number | bigint,
  isInclusive: boolean,
  strict: string,
): string {
  const amount = `${isInclusive ? word : strict} ${limit}`;
  const units = UNITS[origin];
  if (units === undefined) return `be ${amount}`;
  return `have ${amount} ${Number(limit) === 1 ? units[0] : units[1]}`;
}

function formatSentence(issue: Extract<RawIssue, { code: 'invalid_format' }>): string {
  if (issue.format === 'starts_with' && 'prefix' in issue)
    return `Must begin with "${String(issue.prefix)}".`;
  if (issue.format === 'ends_with' && 'suffix' in issue) return `Must end with "${String(issue.suffix)}".`;
  const name = FORMAT_NAMES[issue.format];
  return name === undefined ? 'Has a form that is not allowed.' : `Must be ${name}.`;
}

function listed(values: readonly string[]): string {
  const [last = ''] = values.slice(-1);
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}
