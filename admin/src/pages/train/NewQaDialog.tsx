import { knowledgeApi, QUERY_MAX_LENGTH } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { useCreateItem } from './useCreateItem.ts';

interface QaValues {
  chat_bot_id: string;
  format: 'qa';
  question: string;
  answer: string;
}

export function NewQaDialog(props: { botId: string; onClose: () => void }): ReactElement {
  const t = useText();
  const create = useCreateItem();
  const { control, handleSubmit, formState } = useForm<QaValues>({
    defaultValues: { chat_bot_id: props.botId, format: 'qa', question: '', answer: '' },
    resolver: schemaResolver(knowledgeApi.createKnowledge.body),
  });
  return (
    <FormDialog
      title={t('knowledge.qaTitle')}
      action={t('app.add')}
      busy={create.isPending}
      isChanged={formState.isDirty}
      onClose={props.onClose}
      onSubmit={handleSubmit((values) => create.mutate({ body: values }, { onSuccess: props.onClose }))}
    >
      <FormField
        control={control}
        name="question"
        label={t('knowledge.question')}
        counterMax={QUERY_MAX_LENGTH}
        rows={2}
        autoFocus
        required
      />
      <FormField control={control} name="answer" label={t('knowledge.answer')} rows={6} required />
    </FormDialog>
  );
}
