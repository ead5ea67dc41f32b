import { authApi, workspaceApi } from '@colloquy/contracts';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAction } from '../../api/useAction.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { markWorkspaceLeft } from '../../scope/left-workspaces.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** Too much goes with a workspace for a single click: its name has to be typed. */
export function DeleteWorkspaceDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const schema = z.object({
    name: z.string().refine((typed) => typed.trim() === workspace.name.trim(), t('settings.deleteMismatch')),
  });
  const { control, handleSubmit } = useForm<{ name: string }>({
    defaultValues: { name: '' },
    resolver: schemaResolver(schema),
  });
  const remove = useAction(workspaceApi.deleteWorkspace, {
    done: t('settings.deleted', { name: workspace.name }),
    onDone: () => markWorkspaceLeft(workspace.id),
    // Once the list no longer has it, the page goes to another workspace by itself.
    stale: ['workspaces', authApi.me],
  });
  return (
    <FormDialog
      title={t('settings.deleteTitle', { name: workspace.name })}
      action={t('settings.delete')}
      isDestructive
      busy={remove.isPending}
      onClose={props.onClose}
      onSubmit={handleSubmit(() => remove.mutate({ params: { id: workspace.id } }))}
    >
      <DialogContentText>{t('settings.deleteText')}</DialogContentText>
      <FormField control={control} name="name" label={t('settings.deleteField')} autoFocus />
    </FormDialog>
  );
}
