import { authApi, workspaceApi } from '@colloquy/contracts';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { useAction } from '../../api/useAction.ts';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useText } from '../../i18n/useText.ts';
import { markWorkspaceLeft } from '../../scope/left-workspaces.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** Deleting a workspace loses too much for a single click, so its name must be typed. */
export function DeleteWorkspaceDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const schema = z.object({
    name: z.string().refine((typed) => typed.trim() === workspace.name.trim(), t('settings.deleteMismatch')),
  });
  const remove = useAction(workspaceApi.deleteWorkspace, {
    done: t('settings.deleted', { name: workspace.name }),
    onDone: () => markWorkspaceLeft(workspace.id),
    // Once the list no longer contains it, the page redirects to another workspace by itself.
    stale: ['workspaces', authApi.me],
    onError: handledByForm,
  });
  return (
    <FieldsDialog
      title={t('settings.deleteTitle', { name: workspace.name })}
      action={t('settings.delete')}
      isDestructive
      schema={schema}
      defaults={{ name: '' }}
      onSave={() => remove.mutateAsync({ params: { id: workspace.id } })}
      onClose={props.onClose}
    >
      <DialogContentText>{t('settings.deleteText')}</DialogContentText>
      <FormField name="name" label={t('settings.deleteField')} autoFocus />
    </FieldsDialog>
  );
}
