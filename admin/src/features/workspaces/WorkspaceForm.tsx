import { NAME_MAX_LENGTH } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { hasAgreed } from '../accounts/agreed-state.ts';
import { TermsCheckbox } from '../accounts/TermsCheckbox.tsx';
import { useText } from '../../i18n/useText.ts';
import { DescriptionField, NameField, type NameValues } from '../../components/NameField.tsx';
import { SectionForm } from '../../components/SectionForm.tsx';
import { useCreateWorkspace } from './useCreateWorkspace.ts';
import { workspaceFormSchema } from './workspace-form-schema.ts';

/** The form of a first workspace. `owner` is the user's first name, used for the proposed name. */
export function WorkspaceForm(props: { owner: string }): ReactElement {
  const t = useText();
  const create = useCreateWorkspace();
  const { state } = useLocation();
  const isAgreed = hasAgreed(state);
  const proposed = props.owner === '' ? '' : t('workspaces.proposedName', { name: props.owner });
  return (
    <SectionForm<NameValues>
      action={t('workspaces.firstTitle')}
      isWide
      schema={workspaceFormSchema(t)}
      defaults={{ name: proposed.slice(0, NAME_MAX_LENGTH), description: '', terms: isAgreed }}
      isDisposable
      onSave={({ name, description }) => create({ name: name.trim(), description: description.trim() })}
    >
      <NameField label={t('workspaces.name')} placeholder={t('workspaces.namePlaceholder')} />
      <DescriptionField label={t('workspaces.description')} />
      <TermsCheckbox name="terms" isKnown={isAgreed} />
    </SectionForm>
  );
}
