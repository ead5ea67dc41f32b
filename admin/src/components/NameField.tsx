import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { FormField } from './FormField.tsx';

export interface NameValues {
  name: string;
  description: string;
  /** Agreement to the terms, in forms that ask for it. */
  terms?: boolean;
}

/** What a new workspace or chatbot is called; a proposed name is replaced by typing. Enter does not send the form. */
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

/** What a new workspace or chatbot is for; it may be left empty. */
export function DescriptionField(props: { label: string }): ReactElement {
  return <FormField name="description" label={props.label} counterMax={DESCRIPTION_MAX_LENGTH} rows={2} />;
}
