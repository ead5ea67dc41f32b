import { QUERY_MAX_LENGTH, type KnowledgeItem } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { FormField } from '../../components/FormField.tsx';
import { useText } from '../../i18n/useText.ts';
import { AddItemDialog } from './AddItemDialog.tsx';

/** Adds an answer that the chatbot gives verbatim: to a visitor's question, or to any. */
export function TeachDialog(props: {
  botId: string;
  question?: string;
  onTaught: (item: KnowledgeItem) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { botId, question } = props;
  const isAsked = question !== undefined;
  return (
    <AddItemDialog
      title={t(isAsked ? 'teaching.title' : 'knowledge.qaTitle')}
      action={t(isAsked ? 'teaching.add' : 'app.add')}
      defaults={{
        chat_bot_id: botId,
        format: 'qa',
        question: question?.slice(0, QUERY_MAX_LENGTH) ?? '',
        answer: '',
      }}
      onAdded={props.onTaught}
      onClose={props.onClose}
    >
      <FormField
        name="question"
        label={t('knowledge.question')}
        help={t('teaching.questionHelp')}
        counterMax={QUERY_MAX_LENGTH}
        rows={2}
        autoFocus={!isAsked}
        required
      />
      <FormField
        name="answer"
        label={t('knowledge.answer')}
        help={t('teaching.answerHelp')}
        rows={6}
        autoFocus={isAsked}
        required
      />
    </AddItemDialog>
  );
}
