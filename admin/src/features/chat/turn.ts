import {
  createTurnsReducer,
  idOfPending,
  isShown,
  mergeTurns,
  type PendingTurn,
  type Turns,
} from '@colloquy/chat-client';
import type {
  Answer,
  AnswerMetadata,
  AnswerSource,
  Citation,
  HistoryItem,
  SurveyMetadata,
} from '@colloquy/contracts';

export type TurnState = HistoryItem['state'] | 'streaming';

/** One question with what is known of its answer. */
export interface Turn {
  /** The same for its whole life on the page. */
  readonly key: string;
  /** Of the history, once the server has told it. */
  readonly id: string;
  /** The conversation that it is a part of. */
  readonly chatId: string;
  readonly question: string;
  readonly state: TurnState;
  readonly text: string;
  readonly source: AnswerSource | undefined;
  readonly citations: readonly Citation[];
  readonly metadata: AnswerMetadata | undefined;
  /** State of the flow's run after this turn; null without a run. */
  readonly survey: SurveyMetadata | null;
  /** A member's rating of the answer; 0 without one. */
  readonly rating: Rating;
  /** Whose words `text` is: the chatbot's, a member's, or the product's own. */
  readonly by: HistoryItem['by'];
  /** The member who wrote it. */
  readonly author: HistoryItem['author'];
  /** ISO 8601; undefined for one that is asked now. */
  readonly at: string | undefined;
}

export type Rating = 1 | -1 | 0;

/** The turns of this visit. */
export type AskedTurns = Turns<Turn, Citation>;

/** Applies an event to the turns of this visit. */
export const reduceAsked = createTurnsReducer<HistoryItem, Answer, Citation, Turn>({
  ofItem: toTurn,
  ofAnswer: (pending, { answer, source, metadata }) => ({
    ...toPendingTurn(pending),
    state: metadata.handoff === undefined ? 'answered' : 'stored',
    id: metadata.history_id,
    text: answer,
    source,
    citations: metadata.citations,
    metadata,
    survey: metadata.survey ?? null,
  }),
  ofInterrupted: (pending) => ({ ...toPendingTurn(pending), state: 'interrupted' }),
});

/**
 * The conversation in order: stored turns and those of this visit. A turn of this visit has more fields (such as
 * retrieval), so it replaces its stored copy.
 */
export function toConversation(stored: readonly HistoryItem[], asked: AskedTurns): readonly Turn[] {
  const others = stored.filter((item) => isShown(asked, item)).map(toTurn);
  const live = asked.pending === null ? [] : [toPendingTurn(asked.pending)];
  return mergeTurns(others, [...asked.turns, ...live]);
}

function toPendingTurn(pending: PendingTurn<Citation>): Turn {
  return {
    key: pending.clientMessageId,
    id: idOfPending(pending),
    chatId: pending.chatId ?? '',
    question: pending.question,
    state: pending.answer === '' ? 'pending' : 'streaming',
    text: pending.answer,
    source: undefined,
    citations: pending.citations,
    metadata: undefined,
    survey: null,
    rating: 0,
    by: 'bot',
    author: undefined,
    at: undefined,
  };
}

function toTurn(item: HistoryItem): Turn {
  return {
    key: item.id,
    id: item.id,
    chatId: item.chat_id,
    question: item.question,
    state: item.state,
    text: item.answer ?? '',
    source: item.source ?? undefined,
    citations: item.metadata?.citations ?? [],
    metadata: item.metadata ?? undefined,
    survey: item.metadata?.survey ?? null,
    rating: item.memberFeedback?.value ?? 0,
    by: item.by,
    author: item.author,
    at: item._createTime,
  };
}
