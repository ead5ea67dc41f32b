import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import { useText } from '../i18n/useText.ts';
import { FieldsDialog } from './FieldsDialog.tsx';
import { DescriptionField, NameField, type NameValues } from './NameField.tsx';

/** Creates a workspace or chatbot from a name and a description. All other settings have a page. */
export function NameDialog(props: {
  title: string;
  nameLabel: string;
  namePlaceholder: string;
  descriptionLabel: string;
  schema: z.ZodType;
  onCreate: (values: Pick<NameValues, 'name' | 'description'>) => Promise<unknown>;
  onClose: () => void;
  /** Further fields below. */
  children?: ReactNode;
}): ReactElement {
  const t = useText();
  return (
    <FieldsDialog<NameValues>
      title={props.title}
      action={t('app.create')}
      schema={props.schema}
      defaults={{ name: '', description: '' }}
      onSave={({ name, description }) =>
        props.onCreate({ name: name.trim(), description: description.trim() }).then(props.onClose)
      }
      onClose={props.onClose}
    >
      <NameField label={props.nameLabel} placeholder={props.namePlaceholder} />
      <DescriptionField label={props.descriptionLabel} />
      {props.children}
    </FieldsDialog>
  );
}
