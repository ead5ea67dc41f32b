import type { FieldValues } from 'react-hook-form';

export interface ComparedChanges<TValues extends FieldValues> {
  /** Changed in the form. */
  readonly mine: readonly (keyof TValues & string)[];
  /** Changed only by another user. */
  readonly theirs: readonly (keyof TValues & string)[];
  /** Changed by both, to different values. */
  readonly both: readonly (keyof TValues & string)[];
}

/**
 * Compares changes since `before`, field by field: those of another user who saved first (`stored`), and those in the
 * form.
 */
export function compareChanges<TValues extends FieldValues>(
  before: TValues,
  stored: TValues,
  form: TValues,
): ComparedChanges<TValues> {
  const names: readonly (keyof TValues & string)[] = Object.keys(before);
  const mine = names.filter((name) => !isSame(before[name], form[name]));
  const changed = names.filter((name) => !isSame(before[name], stored[name]));
  return {
    mine,
    theirs: changed.filter((name) => !mine.includes(name)),
    both: changed.filter((name) => mine.includes(name) && !isSame(stored[name], form[name])),
  };
}

/** Whether a form would send the same value for both. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
