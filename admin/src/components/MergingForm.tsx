import { ERRORS } from '@colloquy/contracts';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { Form, useNotify } from 'react-admin';
import { useFormContext, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, fieldIssuesOf } from '../api/api-error.ts';
import { schemaResolver } from '../api/schema-resolver.ts';
import { useErrorNotice } from '../api/useErrorNotice.ts';
import type { TextKey } from '../i18n/useText.ts';
import { ClashNotice, type Clash, type Description } from './ClashNotice.tsx';
import { compareChanges, isSame } from './merge-values.ts';
import { KeepUnsaved } from './KeepUnsaved.tsx';
import { SaveBar } from './SaveBar.tsx';

/** After this many automatic merges in one save, the user decides. */
const MAX_QUIET_MERGES = 2;

export interface MergingFormProps<TStored, TValues extends FieldValues> {
  /** Stored values when the form opens; later changes of the prop are ignored. */
  readonly stored: TStored;
  readonly toValues: (stored: TStored) => TValues;
  readonly schema: z.ZodType<TValues>;
  /** Sends what differs from `stored`; returns the values stored afterwards. */
  readonly save: (stored: TStored, values: TValues) => Promise<TStored>;
  /** Reads the currently stored values. */
  readonly reload: () => Promise<TStored>;
  /** Label of a field, and its value as text. */
  readonly describe: (name: keyof TValues & string, value: unknown) => Description;
  /** The form's field for a field name of the server. */
  readonly fieldOf: (serverField: string) => string | undefined;
  readonly done: TextKey;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/**
 * A page's single form, with a save bar. Leaving with unsaved changes asks first. When another user has saved
 * meanwhile, their changes are merged, fields changed on both sides are shown, and no input is lost.
 */
export function MergingForm<TStored, TValues extends FieldValues>(
  props: MergingFormProps<TStored, TValues>,
): ReactElement {
  const notify = useNotify();
  const showError = useErrorNotice();
  const form = useRef<UseFormReturn>(null);
  const base = useRef(props.stored);
  const [initial] = useState<FieldValues>(() => props.toValues(props.stored));
  const [clash, setClash] = useState<Clash | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);

  const save = async (values: TValues, tries = 0): Promise<void> => {
    try {
      base.current = await props.save(base.current, values);
      setClash(null);
      setSaved({ sent: values, now: props.toValues(base.current) });
      notify(props.done, { type: 'success' });
    } catch (error) {
      await (isRevisionMismatch(error) ? merge(values, tries).catch(tell) : tell(error));
    }
  };
  const merge = async (values: TValues, tries: number): Promise<void> => {
    const before = props.toValues(base.current);
    base.current = await props.reload();
    const stored = props.toValues(base.current);
    const { mine, theirs, both } = compareChanges(before, stored, values);
    if (form.current !== null) moveGround(form.current, stored, mine);
    if (theirs.length + both.length === 0 && tries < MAX_QUIET_MERGES) return save(values, tries + 1);
    const shownField = (name: keyof TValues & string) => ({
      name,
      value: stored[name],
      ...props.describe(name, stored[name]),
    });
    setClash({ theirs: theirs.map(shownField), both: both.map(shownField) });
    keepAsking();
  };
  const tell = (error: unknown): void => {
    keepAsking();
    const placed = fieldIssuesOf(error).flatMap(({ field, text }) => {
      const name = props.fieldOf(field);
      return name === undefined ? [] : [{ name, text }];
    });
    for (const { name, text } of placed) form.current?.setError(name, { type: 'server', message: text });
    if (placed.length === 0) showError(error);
  };
  /** A form without errors counts as saved, so leaving would not ask. */
  const keepAsking = () => form.current?.setError('root.server', { type: 'server' });

  return (
    <Form<FieldValues>
      noValidate
      disableInvalidFormNotification
      disabled={props.disabled}
      defaultValues={initial}
      resolver={schemaResolver<FieldValues>(props.schema)}
      onSubmit={(values: FieldValues) => save(props.schema.parse(values))}
    >
      <FormHandle ref={form} />
      <KeepUnsaved />
      <AfterSave saved={saved} />
      {props.children}
      {clash !== null && <ClashNotice clash={clash} onSettled={() => setClash(null)} />}
      <SaveBar />
    </Form>
  );
}

interface Saved {
  readonly sent: FieldValues;
  readonly now: FieldValues;
}

/** Exposes the form to the surrounding page. */
function FormHandle({ ref }: { ref: Ref<UseFormReturn> }): null {
  const form = useFormContext();
  useImperativeHandle(ref, () => form);
  return null;
}

/** Resets the form to the saved values; input typed during the save stays, unsaved. */
function AfterSave({ saved }: { saved: Saved | null }): null {
  const form = useFormContext();
  const { isSubmitSuccessful } = useFormState();
  const settled = useRef<Saved>(null);
  useEffect(() => {
    if (saved === null || !isSubmitSuccessful || settled.current === saved) return;
    settled.current = saved;
    const typed = form.getValues();
    moveGround(
      form,
      saved.now,
      Object.keys(saved.sent).filter((name) => !isSame(typed[name], saved.sent[name])),
    );
  }, [saved, isSubmitSuccessful, form]);
  return null;
}

/** Makes `stored` the form's defaults; the fields in `kept` keep their typed values. */
function moveGround(form: UseFormReturn, stored: FieldValues, kept: readonly string[]): void {
  const typed = structuredClone(form.getValues());
  form.reset(stored);
  for (const name of kept) form.setValue(name, typed[name], { shouldDirty: true });
}

function isRevisionMismatch(error: unknown): boolean {
  return error instanceof ApiError && String(error.body.code) === ERRORS.revisionMismatch;
}
