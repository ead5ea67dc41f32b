import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { FormField } from './FormField.tsx';

export interface NameValues {
  name: string;
  description: string;
  /** Also asks for agreement to the terms. */
  terms?: boolean;
}

/** Name of a new workspace or chatbot; typing replaces a proposed name. Enter does not submit the form. */
export function NameField(props: { label: string; placeholder: string }): ReactElement {
  return (
    <FormField
      name="name"
      label={props.label}
      placeholder={props.placeholder}
      counterMax={NAME_MAX_LENGTH}
      keepEnter
      autoFocus
      required
      textFieldProps={{ onFocus: ({ target }) => target.select() }}
    />
  );
}

/** Optional description of a new workspace or chatbot. */
export function DescriptionField(props: { label: string }): ReactElement {
  return <FormField name="description" label={props.label} counterMax={DESCRIPTION_MAX_LENGTH} rows={2} />;
}
