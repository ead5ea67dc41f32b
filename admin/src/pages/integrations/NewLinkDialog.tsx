import { NAME_MAX_LENGTH, botApi, nameSchema } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useAction } from '../../api/useAction.ts';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useText } from '../../i18n/useText.ts';
import { linkEditorPath } from '../../routing/paths.ts';

const schema = z.object({ name: nameSchema('name') });

/** Creates a link with a name, and opens its editor. */
export function NewLinkDialog(props: { botId: string; onClose: () => void }): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const create = useAction(botApi.createPublicLink, {
    stale: ['public-links', 'chat-bots'],
    done: ({ data }) => t('links.created', { name: data.name }),
    onDone: ({ data }) => void navigate(linkEditorPath(data.workspace_id, data.chat_bot_id, data.linkId)),
    onError: handledByForm,
  });
  return (
    <FieldsDialog
      title={t('links.addTitle')}
      action={t('app.create')}
      schema={schema}
      defaults={{ name: '' }}
      onSave={({ name }) => create.mutateAsync({ body: { chat_bot_id: props.botId, name: name.trim() } })}
      onClose={props.onClose}
    >
      <FormField name="name" label={t('links.name')} counterMax={NAME_MAX_LENGTH} autoFocus required />
    </FieldsDialog>
  );
}
