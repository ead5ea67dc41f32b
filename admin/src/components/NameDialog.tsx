import type { ReactElement, ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { schemaResolver } from '../api/schema-resolver.ts';
import { useText } from '../i18n/useText.ts';
import { FormDialog } from './FormDialog.tsx';
import { NameField, type NameValues } from './NameField.tsx';

/** Makes something that begins with a name alone. */
export interface CreateNamed {
  readonly isPending: boolean;
  readonly create: (name: string, onCreated?: () => void) => void;
}

/** Makes something that begins with its name: a workspace, a chatbot. What else there is to say has a page later. */
export function NameDialog(props: {
  title: string;
  nameLabel: string;
  namePlaceholder: string;
  schema: z.ZodType;
  maker: CreateNamed;
  onClose: () => void;
  /** Below the field, which it may add one to. */
  more?: (control: Control<NameValues>) => ReactNode;
}): ReactElement {
  const t = useText();
  const { maker, onClose } = props;
  const { control, handleSubmit } = useForm<NameValues>({
    defaultValues: { name: '' },
    resolver: schemaResolver(props.schema),
  });
  return (
    <FormDialog
      title={props.title}
      action={t('app.create')}
      busy={maker.isPending}
      onClose={onClose}
      onSubmit={handleSubmit(({ name }) => maker.create(name.trim(), onClose))}
    >
      <NameField control={control} label={props.nameLabel} placeholder={props.namePlaceholder} />
      {props.more?.(control)}
    </FormDialog>
  );
}
