import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { FormField } from './FormField.tsx';

export interface NamedValues {
  name: string;
  description: string;
  /** Agreement to the terms, in forms that ask for it. */
  terms?: boolean;
}

/** The two fields that workspaces and chatbots are made of, with their counters. */
export function NameAndDescription(props: {
  control: Control<NamedValues>;
  nameLabel: string;
  namePlaceholder: string;
  descriptionLabel: string;
}): ReactElement {
  return (
    <>
      <FormField
        control={props.control}
        name="name"
        label={props.nameLabel}
        placeholder={props.namePlaceholder}
        counterMax={NAME_MAX_LENGTH}
        keepEnter
        autoFocus
        required
      />
      <FormField
        control={props.control}
        name="description"
        label={props.descriptionLabel}
        counterMax={DESCRIPTION_MAX_LENGTH}
        rows={3}
      />
    </>
  );
}
