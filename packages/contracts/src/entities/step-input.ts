import { z } from 'zod';
import { says } from '../errors/field-messages.ts';
import {
  FLOW_MESSAGE_MAX_LENGTH,
  INPUT_MAX_LENGTH,
  INPUT_PATTERN_MAX_LENGTH,
  MAX_ALLOWED_DOMAINS,
} from './flow-limits.ts';

/** Shown for an answer that breaks the rule; empty takes the product's text in the visitor's language. */
const message = z.string().trim().max(FLOW_MESSAGE_MAX_LENGTH).default('');
const bound = z.number().nullable().default(null);

const textValidation = z
  .strictObject({
    kind: z.literal('string'),
    minLength: z.int().min(0).max(INPUT_MAX_LENGTH.max).default(1),
    maxLength: z.int().min(1).max(INPUT_MAX_LENGTH.max).default(INPUT_MAX_LENGTH.default),
    message,
  })
  .refine(({ minLength, maxLength }) => minLength <= maxLength, {
    error: says('flowRangeEmpty'),
    path: ['maxLength'],
  });

const numberValidation = z
  .strictObject({
    kind: z.literal('number'),
    min: bound,
    max: bound,
    integer: z.boolean().default(false),
    message,
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    error: says('flowRangeEmpty'),
    path: ['max'],
  });

const emailValidation = z.strictObject({
  kind: z.literal('email'),
  /** Empty allows any domain. */
  allowedDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, says('domainNotValid')),
    )
    .max(MAX_ALLOWED_DOMAINS)
    .default([]),
  message,
});

const customValidation = z.strictObject({
  kind: z.literal('custom'),
  /** Matches the whole answer, in a linear-time engine; saving rejects patterns that the engine does not support. */
  pattern: z.string().min(1).max(INPUT_PATTERN_MAX_LENGTH),
  flags: z.enum(['', 'i', 'u', 'iu']).default(''),
  message,
});

/** Validation rules of an answer. The answer is trimmed first. */
export const inputValidationSchema = z.discriminatedUnion('kind', [
  textValidation,
  numberValidation,
  emailValidation,
  customValidation,
]);
export type InputValidation = z.infer<typeof inputValidationSchema>;
export type InputValidationKind = InputValidation['kind'];

/** The keyboard that a phone shows. */
export const inputModeSchema = z.enum(['text', 'numeric', 'decimal', 'email', 'tel', 'url']);
