import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import { useText } from '../i18n/useText.ts';
import { FieldsDialog } from './FieldsDialog.tsx';
import { NameField, type NameValues } from './NameField.tsx';

/** Makes something that begins with its name: a workspace, a chatbot. What else there is to say has a page later. */
export function NameDialog(props: {
  title: string;
  nameLabel: string;
  namePlaceholder: string;
  schema: z.ZodType;
  onCreate: (name: string) => Promise<unknown>;
  onClose: () => void;
  /** More fields below. */
  children?: ReactNode;
}): ReactElement {
  const t = useText();
  return (
    <FieldsDialog<NameValues>
      title={props.title}
      action={t('app.create')}
      schema={props.schema}
      defaults={{ name: '' }}
      onSave={({ name }) => props.onCreate(name.trim()).then(props.onClose)}
      onClose={props.onClose}
    >
      <NameField label={props.nameLabel} placeholder={props.namePlaceholder} />
      {props.children}
    </FieldsDialog>
  );
}
