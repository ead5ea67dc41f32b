import type { BSON } from 'bson';
import { RE2JS } from 're2js';
import { badValue, ServerError } from '../errors.ts';
import { tagOf } from './bson-types.ts';

interface TextPattern {
  test(text: string): boolean;
}

export function isRegexValue(value: unknown): value is BSON.BSONRegExp | RegExp {
  return value instanceof RegExp || tagOf(value) === 'BSONRegExp';
}

const SUPPORTED_OPTIONS = 'imsu';
/** MongoDB's own limit. */
const MAX_PATTERN_BYTES = 32_764;
/** Literal characters, escaped ones included, between optional anchors: nothing to backtrack. */
const LITERAL = /^\^?(?:[^\\^$.|?*+()[\]{}]|\\[^\dA-Za-z])*\$?$/;

const RE2_FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/**
 * Compiles a pattern with BSON options; matching is linear in the text, so that no pattern can block the thread.
 * Literals run on JavaScript's engine, which is fastest, all others on RE2. Throws 51108 for an unsupported option
 * and 51091 for an unsupported pattern, such as one with back-references or look-around.
 */
export function compilePattern(pattern: string, options: string): TextPattern {
  for (const option of options) {
    if (!SUPPORTED_OPTIONS.includes(option))
      throw new ServerError(51108, `invalid flag in regex options: ${option}`);
  }
  if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES)
    throw new ServerError(51091, `Regular expression is longer than ${MAX_PATTERN_BYTES} bytes`);
  const flags = Object.keys(RE2_FLAGS).filter((flag) => options.includes(flag));
  if (LITERAL.test(pattern)) return new RegExp(pattern, flags.join(''));
  try {
    return RE2JS.compile(
      pattern,
      flags.reduce((bits, flag) => bits | (RE2_FLAGS[flag] ?? 0), 0),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServerError(51091, `Regular expression is invalid: ${reason}`);
  }
}

export function patternOf(value: BSON.BSONRegExp | RegExp): TextPattern {
  return value instanceof RegExp
    ? compilePattern(value.source, value.flags)
    : compilePattern(value.pattern, value.options);
}

/** Compiles the operand of `$regex` with its sibling `$options`. */
export function regexOperand(operand: unknown, options: unknown): TextPattern {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof operand === 'string') return compilePattern(operand, options ?? '');
  if (!isRegexValue(operand)) throw badValue('$regex has to be a string');
  if (options === undefined) return patternOf(operand);
  return compilePattern(operand instanceof RegExp ? operand.source : operand.pattern, options);
}
