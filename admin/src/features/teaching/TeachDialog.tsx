import { QUERY_MAX_LENGTH, knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useAction } from '../../api/useAction.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { useText } from '../../i18n/useText.ts';

interface QaValues {
  chat_bot_id: string;
  format: 'qa';
  question: string;
  answer: string;
}

/** Adds the answer to a question that somebody asked, which from then on the chatbot gives as it stands. */
export function TeachDialog(props: {
  botId: string;
  question: string;
  onTaught: (item: KnowledgeItem) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { control, handleSubmit, setError, formState } = useForm<QaValues>({
    defaultValues: {
      chat_bot_id: props.botId,
      format: 'qa',
      question: props.question.slice(0, QUERY_MAX_LENGTH),
      answer: '',
    },
    resolver: schemaResolver(knowledgeApi.createKnowledge.body),
  });
  // Read while drawing: only so does the form keep it up to date.
  const { isDirty } = formState;
  const create = useAction(knowledgeApi.createKnowledge, {
    stale: ['knowledge-base'],
    onDone: ({ data }) => props.onTaught(data),
    onError: useFormFailure(setError, 'question', 'answer'),
  });
  return (
    <FormDialog
      title={t('teaching.title')}
      action={t('teaching.add')}
      busy={create.isPending}
      // What was written is only thrown away on purpose.
      onClose={(reason) => {
        if (reason === 'button' || !isDirty) props.onClose();
      }}
      onSubmit={handleSubmit((body) => create.mutate({ body }))}
    >
      <FormField
        control={control}
        name="question"
        label={t('knowledge.question')}
        help={t('teaching.questionHelp')}
        rows={2}
        required
      />
      <FormField
        control={control}
        name="answer"
        label={t('knowledge.answer')}
        help={t('teaching.answerHelp')}
        rows={6}
        autoFocus
        required
      />
    </FormDialog>
  );
}
