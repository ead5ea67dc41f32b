import { DocumentStatus, type KnowledgeItem } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useGetList } from 'react-admin';
import { useText } from '../../i18n/useText.ts';

/** Offers a question that the sample document answers, for a chatbot that has it. */
export function SampleQuestion(props: {
  botId: string;
  onAsk: (question: string) => void;
}): ReactElement | null {
  const t = useText();
  const name = t('sample.name');
  const { data = [] } = useGetList<KnowledgeItem>('knowledge-base', {
    pagination: { page: 1, perPage: 1 },
    filter: { chat_bot_id: props.botId, documentStatus: [DocumentStatus.processed], search: name },
  });
  if (!data.some((item) => item.name === name)) return null;
  return (
    <Button variant="outlined" onClick={() => props.onAsk(t('sample.question'))}>
      {t('sample.question')}
    </Button>
  );
}
