import { workspaceApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../data/schema-resolver.ts';
import { useText } from '../i18n/useText.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { NameAndDescription } from '../ui/NameAndDescription.tsx';
import { TermsHint } from './TermsHint.tsx';
import { useCreateWorkspace, type WorkspaceValues } from './useCreateWorkspace.ts';

/** One more workspace, from the switcher. */
export function NewWorkspaceDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const create = useCreateWorkspace();
  const { control, handleSubmit } = useForm<WorkspaceValues>({
    defaultValues: { name: '', description: '' },
    resolver: schemaResolver(workspaceApi.createWorkspace.body),
  });
  return (
    <FormDialog
      title={t('workspaces.newTitle')}
      action={t('app.create')}
      busy={create.isPending}
      onClose={props.onClose}
      onSubmit={handleSubmit((values) => create.mutate(values, { onSuccess: props.onClose }))}
    >
      <NameAndDescription
        control={control}
        nameLabel={t('workspaces.name')}
        namePlaceholder={t('workspaces.namePlaceholder')}
        descriptionLabel={t('workspaces.description')}
      />
      <TermsHint />
    </FormDialog>
  );
}
