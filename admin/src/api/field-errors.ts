import { errorText, namedErrorText } from '@colloquy/contracts';
import { en } from '@colloquy/texts/shown-errors';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

export interface FieldIssue {
  readonly field: string;
  readonly text: string;
}

/** What the server found wrong, field by field. */
export function fieldIssuesOf(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof ApiError)) return [];
  return (error.body.errors ?? []).flatMap((issue) => {
    if (issue.field === undefined) return [];
    // The catalogue's text where there is one; else the server's own, when it is a sentence and no code word.
    const own = issue.message?.includes(' ') === true ? issue.message : undefined;
    return [
      { field: issue.field, text: namedErrorText(issue.code ?? '', en) ?? own ?? errorText(issue, en) },
    ];
  });
}

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
    const name = fields.find((one) => one === field);
    return name === undefined ? [] : [{ name, text }];
  });
  for (const [index, { name, text }] of placed.entries()) {
    setError(name, { type: 'server', message: text }, { shouldFocus: index === 0 });
  }
  return placed.length > 0 && placed.length === issues.length;
}
