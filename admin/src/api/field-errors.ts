import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { fieldIssuesOf } from './api-error.ts';

/**
 * Puts the server's faults beside the fields they belong to, the first one in focus. False when there is none,
 * or one whose field the form does not have: then the error still has to be told.
 */
export function showFieldIssues<TValues extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<TValues>[],
  setError: UseFormSetError<TValues>,
): boolean {
  const issues = fieldIssuesOf(error);
  const placed = issues.flatMap(({ field, text }) => {
    // A fault inside of a list stands with the list.
    const name = fields.find((one) => one === field) ?? fields.find((one) => field.startsWith(`${one}.`));
    return name === undefined ? [] : [{ name, text }];
  });
  for (const [index, { name, text }] of placed.entries()) {
    setError(name, { type: 'server', message: text }, { shouldFocus: index === 0 });
  }
  return placed.length > 0 && placed.length === issues.length;
}
