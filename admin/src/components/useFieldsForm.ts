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

/** A form of a dialog or a section: what it begins with, what may be sent, and how. */
export interface FieldsFormOptions<TValues extends FieldValues> {
  readonly schema: z.ZodType;
  readonly defaults: TValues;
  /** What it rejects with is told by the form: beside the fields it names, else as a toast. */
  readonly onSave: (values: TValues) => Promise<unknown>;
  /** What this form can say better than the general rule; it stands beside the first field. */
  readonly issueOf?: (error: unknown) => string | undefined;
  /** What went wrong is told by what stands around the form, as far as `issueOf` has nothing to say of it. */
  readonly isSilent?: boolean;
  /** Fields that are empty again once they were sent. */
  readonly secrets?: readonly Path<TValues>[];
  /** What is typed proves something or is nothing to keep: leaving does not ask. */
  readonly isDisposable?: boolean;
}

/** For actions whose refusal the form shows, or what stands around it. */
export const handledByForm = (): void => undefined;

/** The form, and how it is sent. */
export function useFieldsForm<TValues extends FieldValues>(
  options: FieldsFormOptions<TValues>,
): {
  readonly form: UseFormReturn<TValues>;
  readonly isBusy: boolean;
  /** Something would be lost. */
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
      // A form without a fault counts as saved.
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
