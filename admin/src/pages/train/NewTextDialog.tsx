import { KNOWLEDGE_NAME_MAX_LENGTH, knowledgeApi, MAX_TEXT_ITEM_CHARACTERS } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { useCreateItem } from './useCreateItem.ts';

interface TextValues {
  chat_bot_id: string;
  format: 'text';
  name: string;
  content: string;
}

export function NewTextDialog(props: { botId: string; onClose: () => void }): ReactElement {
  const t = useText();
  const create = useCreateItem();
  const { control, handleSubmit, formState } = useForm<TextValues>({
    defaultValues: { chat_bot_id: props.botId, format: 'text', name: '', content: '' },
    resolver: schemaResolver(knowledgeApi.createKnowledge.body),
  });
  return (
    <FormDialog
      title={t('knowledge.textTitle')}
      action={t('app.add')}
      busy={create.isPending}
      isChanged={formState.isDirty}
      onClose={props.onClose}
      onSubmit={handleSubmit((values) => create.mutate({ body: values }, { onSuccess: props.onClose }))}
    >
      <FormField
        control={control}
        name="name"
        label={t('knowledge.name')}
        counterMax={KNOWLEDGE_NAME_MAX_LENGTH}
        keepEnter
        autoFocus
        required
      />
      <FormField
        control={control}
        name="content"
        label={t('knowledge.content')}
        counterMax={MAX_TEXT_ITEM_CHARACTERS}
        rows={10}
        required
      />
    </FormDialog>
  );
}
