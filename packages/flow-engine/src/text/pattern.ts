import { RE2JS, RE2JSException } from 're2js';

/** Any 500 characters fit; a program of twice the size takes tenths of a second for the longest answer. */
const MAX_PROGRAM_SIZE = 1_100;

/** Matches a whole text, in time that grows as the text does (RE2). */
export type Pattern = (text: string) => boolean;

/**
 * The pattern of an owner, or null for one that is not safe: what the engine does not know (look-around, references
 * back), and what makes a program that is too long. `u` asks for what the engine does in any case: whole code points.
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
