import { QUERY_MAX_LENGTH, knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
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
  const create = useAction(knowledgeApi.createKnowledge, {
    stale: ['knowledge-base'],
    onDone: ({ data }) => props.onTaught(data),
    onError: handledByForm,
  });
  return (
    <FieldsDialog<QaValues>
      title={t('teaching.title')}
      action={t('teaching.add')}
      schema={knowledgeApi.createKnowledge.body}
      defaults={{
        chat_bot_id: props.botId,
        format: 'qa',
        question: props.question.slice(0, QUERY_MAX_LENGTH),
        answer: '',
      }}
      onSave={(body) => create.mutateAsync({ body })}
      onClose={props.onClose}
    >
      <FormField
        name="question"
        label={t('knowledge.question')}
        help={t('teaching.questionHelp')}
        rows={2}
        required
      />
      <FormField
        name="answer"
        label={t('knowledge.answer')}
        help={t('teaching.answerHelp')}
        rows={6}
        autoFocus
        required
      />
    </FieldsDialog>
  );
}
