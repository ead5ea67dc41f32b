import { workspaceApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';
import { NameDialog } from '../ui/NameDialog.tsx';
import { TermsHint } from './TermsHint.tsx';
import { useCreateWorkspace } from './useCreateWorkspace.ts';

/** One more workspace, from the switcher. */
export function NewWorkspaceDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  return (
    <NameDialog
      title={t('workspaces.newTitle')}
      nameLabel={t('workspaces.name')}
      namePlaceholder={t('workspaces.namePlaceholder')}
      descriptionLabel={t('workspaces.description')}
      schema={workspaceApi.createWorkspace.body}
      create={useCreateWorkspace()}
      onClose={props.onClose}
    >
      <TermsHint />
    </NameDialog>
  );
}
