import { knowledgeApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { useText } from '../../i18n/useText.ts';
import { OfferList } from './OfferList.tsx';

const SHOWN_QUESTIONS = 3;

/** A few questions that the documents answer, each asked by a click. Shows nothing where there are none. */
export function SuggestedQuestions(props: {
  botId: string;
  onAsk: (question: string) => void;
}): ReactElement | null {
  const t = useText();
  const { data } = useRoute(knowledgeApi.listSuggestedQuestions, {
    query: { chat_bot_id: props.botId, limit: SHOWN_QUESTIONS },
  });
  const offers = (data?.data ?? []).map(({ question }) => ({ key: question, text: question }));
  return <OfferList label={t('chat.suggestions')} offers={offers} onPick={({ text }) => props.onAsk(text)} />;
}
