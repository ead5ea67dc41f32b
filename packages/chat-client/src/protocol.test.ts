import type { VisitorAnswer, VisitorHistoryItem } from '@colloquy/contracts';
import { askFields, askUntilFinal, createAsk, followChat, VISITOR_ANSWERS, VISITOR_FEED } from './index.ts';
import { describeChatProtocol } from './testing/index.ts';

const answer: VisitorAnswer = {
  answer: 'Five days [1].',
  source: 'EXTERNAL',
  chat_survey_id: null,
  metadata: { history_id: 'h1', citations: [], language: 'en', suggestions: [] },
};
const turn: VisitorHistoryItem = {
  id: 'h1',
  _createTime: '2026-01-01T00:00:00.000Z',
  chat_id: 'c1',
  question: 'Refunds?',
  answer: answer.answer,
  source: answer.source,
  metadata: answer.metadata,
  chat_survey_id: null,
  state: 'answered',
  by: 'bot',
  error: null,
  feedback: null,
};

describeChatProtocol('a client of a few lines', {
  answer,
  turn,
  connect: (fetch) => ({
    ask({ said, clientMessageId }, { wait, signal }) {
      const body = JSON.stringify(askFields('c1', said, clientMessageId));
      const open = (ending: AbortSignal) =>
        fetch('https://chat.example/ask', { method: 'POST', body, signal: ending });
      return askUntilFinal({ ask: createAsk(open, VISITOR_ANSWERS), wait }, signal);
    },
    follow(deps, onEvent, signal) {
      const open = (lastEventId: string | null, ending: AbortSignal) => {
        const headers = lastEventId === null ? {} : { 'last-event-id': lastEventId };
        return fetch('https://chat.example/events', { headers, signal: ending });
      };
      return followChat({ ...deps, open, readers: VISITOR_FEED }, onEvent, signal);
    },
  }),
});
