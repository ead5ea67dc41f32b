import { RE2JS, RE2JSException } from 're2js';

/** Enough for any 500 characters; a program of twice the size takes tenths of a second for the longest answer. */
const MAX_PROGRAM_SIZE = 1_100;

/** Matches a whole text in linear time (RE2). */
export type Pattern = (text: string) => boolean;

/**
 * Compiles an owner's pattern; null for an unsafe one: syntax that the engine does not support (look-around,
 * back-references), or too long a program. `u` is always on in the engine.
 */
export function compilePattern(source: string, flags = ''): Pattern | null {
  try {
    const compiled = RE2JS.compile(source, flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0);
    return compiled.programSize() > MAX_PROGRAM_SIZE ? null : (text) => compiled.matches(text);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}

/** Whether a pattern can be saved. */
export function isSafePattern(source: string, flags = ''): boolean {
  return compilePattern(source, flags) !== null;
}
