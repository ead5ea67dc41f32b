import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { schemaResolver } from '../api/schema-resolver.ts';
import { useText } from '../i18n/useText.ts';
import { FormDialog } from './FormDialog.tsx';
import { NameAndDescription, type NamedValues } from './NameAndDescription.tsx';

/** Makes something that begins with a name and a description: a workspace, a chatbot. */
export function NameDialog(props: {
  title: string;
  nameLabel: string;
  namePlaceholder: string;
  descriptionLabel: string;
  schema: z.ZodType;
  create: UseMutationResult<unknown, unknown, NamedValues>;
  onClose: () => void;
  /** Below the fields, which it may add one to. */
  more?: (control: Control<NamedValues>) => ReactNode;
}): ReactElement {
  const t = useText();
  const { create, onClose } = props;
  const { control, handleSubmit } = useForm<NamedValues>({
    defaultValues: { name: '', description: '' },
    resolver: schemaResolver(props.schema),
  });
  return (
    <FormDialog
      title={props.title}
      action={t('app.create')}
      busy={create.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((values) => create.mutate(values, { onSuccess: onClose }))}
    >
      <NameAndDescription
        control={control}
        nameLabel={props.nameLabel}
        namePlaceholder={props.namePlaceholder}
        descriptionLabel={props.descriptionLabel}
      />
      {props.more?.(control)}
    </FormDialog>
  );
}
