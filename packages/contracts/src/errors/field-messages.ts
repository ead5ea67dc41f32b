import type { ErrorTexts, FieldName } from '@colloquy/texts/shown-errors';
import { z } from 'zod';

export type { ErrorTexts, FieldName };
type FieldTexts = ErrorTexts['fields'] & ErrorTexts['codes'];

/** The issue of a field: the key of its text, with the values that the text needs. */
export type FieldMessage = {
  [Key in keyof FieldTexts]: FieldTexts[Key] extends (values: infer Values) => string
    ? readonly [Key, Values]
    : Key;
}[keyof FieldTexts];

/** A message, or a ready text from another service or from a schema outside the contracts. */
export type AnyFieldMessage = FieldMessage | { readonly text: string };

/** A message received from another process or from one of our schemas. */
export const fieldMessageSchema = z.custom<AnyFieldMessage>(
  (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
);

/** Encodes a message as a string, which zod requires. */
export function says(message: FieldMessage): string {
  return JSON.stringify(message);
}

/** Decodes the message of a zod issue. */
export function readFieldMessage(text: string): AnyFieldMessage {
  try {
    return fieldMessageSchema.parse(JSON.parse(text));
  } catch {
    return { text };
  }
}

/** Renders a message as text. No other code does. */
export function fieldText(message: AnyFieldMessage, texts: ErrorTexts): string {
  if (typeof message === 'object' && 'text' in message) return message.text;
  const [key, values] = typeof message === 'string' ? [message] : message;
  const text = { ...texts.fields, ...texts.codes }[key];
  return typeof text === 'string' ? text : (text as (of: typeof values) => string)(values);
}

/** The default message of a schema, for zod's `error` option. It never contains the input. */
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

/** The allowed values when a value matches none of several shapes, as far as one sentence can say. */
function unionMessage({ options, errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): FieldMessage {
  // For a discriminated union, the values of the discriminator.
  if (Array.isArray(options)) return ['noneOf', { values: options.map(String) }];
  const formats = errors.flatMap((branch) =>
    branch.flatMap((issue) => (issue.code === 'invalid_format' ? issue.format : [])),
  );
  return formats.length > 0 && formats.length === errors.length
    ? ['formatsNotValid', { formats }]
    : 'shapeNotValid';
}

const bound = (of: string, limit: number | bigint, isIn = true) => ({ of, limit: Number(limit), isIn });
