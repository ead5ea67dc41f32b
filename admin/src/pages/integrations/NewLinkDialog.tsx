import { botApi, NAME_MAX_LENGTH, nameSchema } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useAction } from '../../api/useAction.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { useText } from '../../i18n/useText.ts';
import { linkEditorPath } from '../../routing/paths.ts';

/** Makes a link by its name, and goes on where its look is chosen. */
export function NewLinkDialog(props: { botId: string; onClose: () => void }): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const { control, handleSubmit, setError } = useForm<{ name: string }>({
    defaultValues: { name: '' },
    resolver: schemaResolver(z.object({ name: nameSchema('name') })),
  });
  const onError = useFormFailure(setError, 'name');
  const create = useAction(botApi.createPublicLink, {
    stale: ['public-links', 'chat-bots'],
    done: ({ data }) => t('links.created', { name: data.name }),
    onDone: ({ data }) => void navigate(linkEditorPath(data.workspace_id, data.chat_bot_id, data.linkId)),
    onError,
  });
  return (
    <FormDialog
      title={t('links.addTitle')}
      action={t('app.create')}
      busy={create.isPending}
      onClose={props.onClose}
      onSubmit={handleSubmit(({ name }) =>
        create.mutate({ body: { chat_bot_id: props.botId, name: name.trim() } }),
      )}
    >
      <FormField
        control={control}
        name="name"
        label={t('links.name')}
        counterMax={NAME_MAX_LENGTH}
        autoFocus
        required
      />
    </FormDialog>
  );
}
