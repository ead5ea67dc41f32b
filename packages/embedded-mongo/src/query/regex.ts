import type { BSON } from 'bson';
import { badValue, ServerError } from '../errors.ts';
import { tagOf } from '../values/bson-types.ts';

export function isRegexValue(value: unknown): value is BSON.BSONRegExp | RegExp {
  return value instanceof RegExp || tagOf(value) === 'BSONRegExp';
}

const SUPPORTED_OPTIONS = 'imsu';

/** Builds a regular expression from a pattern and BSON options. Throws 51108 for an option it cannot honour. */
export function buildRegExp(pattern: string, options: string): RegExp {
  for (const option of options) {
    if (!SUPPORTED_OPTIONS.includes(option))
      throw new ServerError(51108, `invalid flag in regex options: ${option}`);
  }
  // PCRE's leading (?i) has no twin in JavaScript; it is what mongosh users type most.
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const wanted = options + (inline?.[1] ?? '');
  const flags = ['i', 'm', 's'].filter((flag) => wanted.includes(flag));
  try {
    return new RegExp(inline === null ? pattern : pattern.slice(inline[0].length), flags.join(''));
  } catch {
    throw new ServerError(51091, `Regular expression is invalid: ${pattern}`);
  }
}

export function toRegExp(value: BSON.BSONRegExp | RegExp): RegExp {
  return value instanceof RegExp ? value : buildRegExp(value.pattern, value.options);
}

/** The operand of `$regex` with its sibling `$options`. */
export function regexOperand(operand: unknown, options: unknown): RegExp {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof operand === 'string') return buildRegExp(operand, options ?? '');
  if (!isRegexValue(operand)) throw badValue('$regex has to be a string');
  if (options === undefined) return toRegExp(operand);
  return buildRegExp(operand instanceof RegExp ? operand.source : operand.pattern, options);
}
