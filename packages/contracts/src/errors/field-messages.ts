import type { ErrorTexts, FieldName } from '@colloquy/texts/shown-errors';
import { z } from 'zod';

export type { ErrorTexts, FieldName };
type FieldTexts = ErrorTexts['fields'] & ErrorTexts['codes'];

/** What is wrong with a field: the key of its text, with the values that the text needs. */
export type FieldMessage = {
  [Key in keyof FieldTexts]: FieldTexts[Key] extends (values: infer Values) => string
    ? readonly [Key, Values]
    : Key;
}[keyof FieldTexts];

/** A message, or the text of one that another service or a schema of no contract has made already. */
export type AnyFieldMessage = FieldMessage | { readonly text: string };

/** A message that was made in another process or in a schema of ours. */
export const fieldMessageSchema = z.custom<AnyFieldMessage>(
  (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
);

/** A message for zod, whose messages are strings. */
export function says(message: FieldMessage): string {
  return JSON.stringify(message);
}

/** The message in an issue of zod. */
export function readFieldMessage(text: string): AnyFieldMessage {
  try {
    return fieldMessageSchema.parse(JSON.parse(text));
  } catch {
    return { text };
  }
}

/** The one place where a message becomes a text. */
export function fieldText(message: AnyFieldMessage, texts: ErrorTexts): string {
  if (typeof message === 'object' && 'text' in message) return message.text;
  const [key, values] = typeof message === 'string' ? [message] : message;
  const text = { ...texts.fields, ...texts.codes }[key];
  return typeof text === 'string' ? text : (text as (of: typeof values) => string)(values);
}

/** What a schema without a message of its own says, for zod's `error` option. What was sent is never in it. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  return says(messageOf(issue));
}

function messageOf(issue: z.core.$ZodRawIssue): FieldMessage {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : ['typeNotValid', { type: issue.expected }];
    case 'too_big':
      return ['tooBig', bound(issue.origin, issue.maximum, issue.inclusive)];
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? 'empty'
        : ['tooSmall', bound(issue.origin, issue.minimum, issue.inclusive)];
    case 'invalid_format':
      if ('prefix' in issue) return ['beginningNotValid', { prefix: String(issue.prefix) }];
      if ('suffix' in issue) return ['endNotValid', { suffix: String(issue.suffix) }];
      return ['formatNotValid', { format: issue.format }];
    case 'not_multiple_of':
      return ['noMultiple', { divisor: String(issue.divisor) }];
    case 'unrecognized_keys':
      return 'fieldUnknown';
    case 'invalid_union':
      return unionMessage(issue);
    case 'invalid_key':
      return 'nameNotAllowed';
    case 'invalid_element':
      return 'entryNotAllowed';
    case 'invalid_value':
      return ['noneOf', { values: issue.values.map(String) }];
    case 'custom':
      return 'notValid';
  }
}

/** What may stand where a value has none of several shapes, as far as that can be said in a sentence. */
function unionMessage({ options, errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): FieldMessage {
  // Of shapes that one of their fields tells apart, this is what that field may hold.
  if (Array.isArray(options)) return ['noneOf', { values: options.map(String) }];
  const formats = errors.flatMap((branch) =>
    branch.flatMap((issue) => (issue.code === 'invalid_format' ? issue.format : [])),
  );
  return formats.length > 0 && formats.length === errors.length
    ? ['formatsNotValid', { formats }]
    : 'shapeNotValid';
}

const bound = (of: string, limit: number | bigint, isIn = true) => ({ of, limit: Number(limit), isIn });
