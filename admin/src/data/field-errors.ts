import { errorText, findError } from '@colloquy/contracts';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

export interface FieldFault {
  readonly field: string;
  readonly text: string;
}

/** What the server found wrong, field by field. */
export function fieldFaultsOf(error: unknown): readonly FieldFault[] {
  if (!(error instanceof ApiError)) return [];
  return (error.body.errors ?? []).flatMap((fault) => {
    if (fault.field === undefined) return [];
    // The catalogue's text where there is one; else the server's own, when it is a sentence and no code word.
    const isNamed = findError(fault.code ?? '')?.text !== undefined;
    const own = fault.message?.includes(' ') === true ? fault.message : undefined;
    return [{ field: fault.field, text: isNamed ? errorText(fault) : (own ?? errorText(fault)) }];
  });
}

/**
 * Puts the server's faults beside the fields they belong to, the first one in focus. False when there is none,
 * or one whose field the form does not have: then the error still has to be told.
 */
export function showFieldFaults<TValues extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<TValues>[],
  setError: UseFormSetError<TValues>,
): boolean {
  const faults = fieldFaultsOf(error);
  const placed = faults.flatMap(({ field, text }) => {
    const name = fields.find((one) => one === field);
    return name === undefined ? [] : [{ name, text }];
  });
  for (const [index, { name, text }] of placed.entries()) {
    setError(name, { type: 'server', message: text }, { shouldFocus: index === 0 });
  }
  return placed.length > 0 && placed.length === faults.length;
}
