import { useEffect, useState, type FormEventHandler } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { schemaResolver } from '../api/schema-resolver.ts';
import { useFormFailure } from '../api/useFormFailure.ts';

/** A form of a dialog or a section: its defaults, its schema, and how it is submitted. */
export interface FieldsFormOptions<TValues extends FieldValues> {
  readonly schema: z.ZodType;
  readonly defaults: TValues;
  /** Its rejection is shown on the fields that it names, otherwise as a toast. */
  readonly onSave: (values: TValues) => Promise<unknown>;
  /** A more specific message than the general one; shown on the first field. */
  readonly issueOf?: (error: unknown) => string | undefined;
  /** Errors without an `issueOf` message are shown by the surrounding component. */
  readonly isSilent?: boolean;
  /** Fields that are cleared after submitting. */
  readonly secrets?: readonly Path<TValues>[];
  /** The input is a confirmation or not worth keeping: leaving does not ask. */
  readonly isDisposable?: boolean;
}

/** For actions whose errors are shown by the form or its surroundings. */
export const handledByForm = (): void => undefined;

/** A form and its submit handler. */
export function useFieldsForm<TValues extends FieldValues>(
  options: FieldsFormOptions<TValues>,
): {
  readonly form: UseFormReturn<TValues>;
  readonly isBusy: boolean;
  /** The form has unsaved changes. */
  readonly isChanged: boolean;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
} {
  const { schema, defaults, onSave, issueOf, isSilent, secrets = [], isDisposable = false } = options;
  const form = useForm<TValues>({
    defaultValues: defaults as DefaultValues<TValues>,
    resolver: schemaResolver(schema),
  });
  const { setError, reset } = form;
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const names = Object.keys(defaults) as Path<TValues>[];
  const showFailure = useFormFailure(setError, ...names);
  const [saved, setSaved] = useState<TValues>();
  useEffect(() => {
    if (isSubmitSuccessful && saved !== undefined) reset(saved);
  }, [isSubmitSuccessful, saved, reset]);
  const save = async (values: TValues) => {
    try {
      await onSave(values);
      setSaved({ ...values, ...Object.fromEntries(secrets.map((name) => [name, ''])) });
    } catch (error) {
      const issue = issueOf?.(error);
      if (issue !== undefined && names[0] !== undefined)
        setError(names[0], { message: issue }, { shouldFocus: true });
      else if (isSilent !== true) showFailure(error);
      // A form without errors counts as saved.
      setError('root.server', { type: 'server' });
    }
  };
  return {
    form,
    isBusy: isSubmitting,
    isChanged: isDirty && !isDisposable,
    onSubmit: form.handleSubmit(save),
  };
}
