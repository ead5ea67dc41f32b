import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { fieldMessage, fieldText, readFieldMessage } from '@colloquy/contracts';
import { en } from '@colloquy/texts/shown-errors';
import type { z } from 'zod';

/** Checks a form by a contract's schema; the first fault of a field is the one that is shown. */
export function schemaResolver<TValues extends FieldValues>(schema: z.ZodType): Resolver<TValues> {
  return (values) => {
    const result = schema.safeParse(values, { error: fieldMessage });
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      const field = issue.path.join('.');
      errors[field] ??= { type: issue.code, message: fieldText(readFieldMessage(issue.message), en) };
    }
    return { values: {}, errors: errors as FieldErrors<TValues> };
  };
}
