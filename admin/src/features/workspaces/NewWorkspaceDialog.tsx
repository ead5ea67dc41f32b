import type { ReactElement } from 'react';
import { TermsCheckbox } from '../accounts/TermsCheckbox.tsx';
import { useText } from '../../i18n/useText.ts';
import { NameDialog } from '../../components/NameDialog.tsx';
import { useCreateWorkspace } from './useCreateWorkspace.ts';
import { workspaceFormSchema } from './workspace-form-schema.ts';

/** Creates another workspace, from the switcher. */
export function NewWorkspaceDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  return (
    <NameDialog
      title={t('workspaces.newTitle')}
      nameLabel={t('workspaces.name')}
      namePlaceholder={t('workspaces.namePlaceholder')}
      descriptionLabel={t('workspaces.description')}
      schema={workspaceFormSchema(t)}
      onCreate={useCreateWorkspace()}
      onClose={props.onClose}
    >
      <TermsCheckbox name="terms" />
    </NameDialog>
  );
}
