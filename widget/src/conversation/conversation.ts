import type {
  ContactForm,
  VisitorAnswer,
  AnswerSource,
  ChatState,
  VisitorCitation,
  VisitorHistoryItem,
  VisitorMetadata,
  HistoryState,
  SurveyMetadata,
} from '@colloquy/contracts';
import { type Thumb, thumbOf } from '../api/ask-api.ts';
import { type ContactEvent, contactAfter, type OfferedContact } from './contact.ts';
import { isAsked, type SaidMessage } from './said-message.ts';

/** One question and what became of it. */
export interface Turn {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly source: AnswerSource | null;
  readonly citations: readonly VisitorCitation[];
  readonly suggestions: readonly string[];
  /** Offered with the answer. */
  readonly contactForm: ContactForm | null;
  readonly state: HistoryState;
  /** What the visitor thinks of the answer. */
  readonly thumb: Thumb;
  /** Whose words `answer` is: the bot's, a member's, or the product's own. */
  readonly by: VisitorHistoryItem['by'];
  /** The member's first name; empty for the bot, and where the name is not known. */
  readonly author: string;
  /** It was stored, and nobody is there who answers it. */
  readonly isReceived: boolean;
  /** Where the run of a flow stood after it; null where none was under way. */
  readonly survey: SurveyMetadata | null;
}

/** The question that is being answered now; there is never more than one. */
export interface PendingTurn {
  readonly clientMessageId: string;
  readonly said: SaidMessage;
  readonly question: string;
  /** Known once the server has accepted the question. */
  readonly historyId: string | null;
  readonly answer: string;
  readonly citations: readonly VisitorCitation[];
}

export type Notice =
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly canRetry: boolean;
      readonly retryAt: number | null;
    }
  | { readonly kind: 'restarted'; readonly previousChatId: string };

export interface Conversation {
  readonly phase: 'empty' | 'loading' | 'ready' | 'failed';
  /** Oldest first, each id once. */
  readonly turns: readonly Turn[];
  /** Turns on the server; more than `turns` while older ones are not loaded. */
  readonly total: number;
  readonly isLoadingOlder: boolean;
  readonly pending: PendingTurn | null;
  readonly notice: Notice | null;
  /** A question that could not be sent, given back for another try. */
  readonly returnedDraft: (SaidMessage & { readonly clientMessageId: string | null }) | null;
  /**
   * The conversation that was left, or that a member has resolved, of which the visitor may say how content they were;
   * `given` is what they have said.
   */
  readonly rated: { readonly chatId: string; readonly given: number | null } | null;
  /** The turn whose follow-up suggestions are shown. */
  readonly followUpId: string | null;
  readonly contact: OfferedContact | null;
  /** Turns that were taken away when they failed; the server's record of them stays away too. */
  readonly removedIds: readonly string[];
  /** Who has the conversation; `resolved` is the bot's again by the next question. */
  readonly chatState: ChatState;
  /** Until when a member's words are on their way; 0 for never. */
  readonly typingUntil: number;
  /** The turn after whose step the flow goes on by itself in a moment. */
  readonly followedId: string | null;
  /** The turn whose step the server takes no answer to any more, though no newer turn says so. */
  readonly closedStepId: string | null;
}

export type ConversationEvent =
  | ContactEvent
  | { readonly type: 'loading-started' }
  | { readonly type: 'loading-failed' }
  | { readonly type: 'older-requested' }
  | { readonly type: 'older-failed' }
  | { readonly type: 'page-received'; readonly items: readonly VisitorHistoryItem[]; readonly total: number }
  | { readonly type: 'question-sent'; readonly clientMessageId: string; readonly said: SaidMessage }
  | { readonly type: 'question-resent' }
  | { readonly type: 'question-announced'; readonly historyId: string }
  | { readonly type: 'text-received'; readonly text: string }
  | { readonly type: 'citations-received'; readonly citations: readonly VisitorCitation[] }
  | { readonly type: 'answer-received'; readonly answer: VisitorAnswer }
  | { readonly type: 'answer-interrupted' }
  | {
      readonly type: 'question-failed';
      /** What the visitor is told; null for nothing. */
      readonly text: string | null;
      readonly canRetry: boolean;
      readonly retryAt: number | null;
      /** The same question may be sent again under the same id: the server never answered it. */
      readonly keepsId: boolean;
    }
  | { readonly type: 'flow-goes-on'; readonly turnId: string }
  | { readonly type: 'step-closed'; readonly turnId: string }
  | { readonly type: 'follow-ups-due'; readonly turnId: string }
  | { readonly type: 'restarted'; readonly previousChatId: string | null }
  | { readonly type: 'answer-rated'; readonly turnId: string; readonly value: Thumb }
  | { readonly type: 'conversation-rated'; readonly chatId: string; readonly rating: number | null }
  | { readonly type: 'rating-dismissed' }
  | { readonly type: 'judging-failed'; readonly text: string }
  | { readonly type: 'state-received'; readonly state: ChatState; readonly chatId: string }
  | { readonly type: 'turn-received'; readonly item: VisitorHistoryItem }
  | { readonly type: 'typing-received'; readonly until: number }
  | { readonly type: 'notice-dismissed' };

export const EMPTY_CONVERSATION: Conversation = {
  phase: 'empty',
  turns: [],
  total: 0,
  isLoadingOlder: false,
  pending: null,
  notice: null,
  returnedDraft: null,
  rated: null,
  followUpId: null,
  contact: null,
  removedIds: [],
  chatState: 'bot',
  typingUntil: 0,
  followedId: null,
  closedStepId: null,
};

/** The conversation after an event. Pure; events that do not fit the state change nothing. */
export function evolve(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'loading-started':
      return { ...EMPTY_CONVERSATION, phase: 'loading', chatState: state.chatState };
    case 'loading-failed':
      return { ...state, phase: 'failed' };
    case 'older-requested':
      return { ...state, isLoadingOlder: true };
    case 'older-failed':
      return { ...state, isLoadingOlder: false };
    case 'page-received':
      return receivePage(state, event.items, event.total);
    case 'question-sent':
      return state.pending === null ? ask(state, event.clientMessageId, event.said) : state;
    case 'question-resent':
      return withPending(state, { answer: '', citations: [] });
    case 'question-announced':
      return withPending(state, { historyId: event.historyId });
    case 'text-received':
      return withPending(state, { answer: (state.pending?.answer ?? '') + event.text });
    case 'citations-received':
      return withPending(state, { citations: event.citations });
    case 'answer-received':
      return finish(state, answeredTurn(state.pending?.question ?? '', event.answer));
    case 'answer-interrupted':
      return interrupt(state);
    case 'question-failed':
      return fail(state, event);
    case 'flow-goes-on':
      return { ...state, followedId: event.turnId };
    case 'step-closed':
      return { ...state, closedStepId: event.turnId };
    case 'follow-ups-due':
      return state.turns.at(-1)?.id === event.turnId ? { ...state, followUpId: event.turnId } : state;
    case 'restarted':
      return {
        ...EMPTY_CONVERSATION,
        notice: restartNotice(event.previousChatId),
        rated: toRate(state, event.previousChatId),
      };
    case 'conversation-rated':
      return state.rated?.chatId === event.chatId
        ? { ...state, rated: { ...state.rated, given: event.rating } }
        : state;
    case 'rating-dismissed':
      return { ...state, rated: null };
    case 'answer-rated':
      return rated(state, event.turnId, event.value);
    case 'judging-failed':
      return { ...state, notice: failure(event.text, false, null) };
    case 'state-received':
      return receiveState(state, event.state, event.chatId);
    case 'turn-received':
      return receiveTurn(state, event.item);
    case 'typing-received':
      return { ...state, typingUntil: event.until };
    case 'notice-dismissed':
      return { ...state, notice: null };
    default:
      return { ...state, contact: contactAfter(state.contact, event) };
  }
}

function ask(state: Conversation, clientMessageId: string, said: SaidMessage): Conversation {
  const pending = { clientMessageId, said, question: said.text, historyId: null, answer: '', citations: [] };
  const sent: Conversation = { ...state, phase: 'ready', pending, returnedDraft: null, followUpId: null };
  // What no visitor has said does not close what they are being asked.
  return said.from === 'flow' ? sent : { ...sent, notice: null, rated: null };
}

function withPending(state: Conversation, change: Partial<PendingTurn>): Conversation {
  return state.pending === null ? state : { ...state, pending: { ...state.pending, ...change } };
}

function finish(state: Conversation, turn: Turn): Conversation {
  if (state.pending === null) return state;
  const isNew = !state.turns.some((known) => known.id === turn.id);
  return {
    ...state,
    pending: null,
    turns: mergeTurns(state.turns, [turn]),
    total: state.total + (isNew ? 1 : 0),
  };
}

function interrupt(state: Conversation): Conversation {
  const { pending } = state;
  if (pending === null) return state;
  return finish(state, {
    id: pending.historyId ?? pending.clientMessageId,
    question: pending.question,
    answer: pending.answer,
    source: null,
    citations: pending.citations,
    suggestions: [],
    contactForm: null,
    state: 'interrupted',
    thumb: 0,
    by: 'bot',
    author: '',
    isReceived: false,
    survey: null,
  });
}

/** Takes the last two messages away, the question and its pending answer (specification, section 8). */
function fail(
  state: Conversation,
  event: Extract<ConversationEvent, { type: 'question-failed' }>,
): Conversation {
  const { pending } = state;
  if (pending === null) return state;
  return {
    ...state,
    pending: null,
    notice: event.text === null ? state.notice : failure(event.text, event.canRetry, event.retryAt),
    returnedDraft: {
      ...pending.said,
      clientMessageId: event.keepsId ? pending.clientMessageId : null,
    },
    removedIds: pending.historyId === null ? state.removedIds : [...state.removedIds, pending.historyId],
  };
}

function failure(text: string, canRetry: boolean, retryAt: number | null): Notice {
  return { kind: 'failed', text, canRetry, retryAt };
}

function rated(state: Conversation, turnId: string, thumb: Thumb): Conversation {
  const turns = state.turns.map((turn) => (turn.id === turnId ? { ...turn, thumb } : turn));
  return { ...state, turns };
}

function restartNotice(previousChatId: string | null): Notice | null {
  return previousChatId === null ? null : { kind: 'restarted', previousChatId };
}

/** Once the member who had it says that it is resolved, the visitor is asked how it was, before their eyes. */
function receiveState(state: Conversation, chatState: ChatState, chatId: string): Conversation {
  if (state.chatState === chatState) return state;
  const isResolved = state.chatState === 'human' && chatState === 'resolved';
  const isTheirs = state.turns.some(({ question }) => question !== '');
  const rated = isResolved && isTheirs ? { chatId, given: null } : state.rated;
  return { ...state, chatState, typingUntil: 0, rated };
}

/** Somebody who was answered has something to say of it. */
function toRate({ turns, rated: known }: Conversation, previousChatId: string | null): Conversation['rated'] {
  // Said already, when a member had resolved it.
  if (known !== null && known.chatId === previousChatId && known.given !== null) return null;
  const isAnswered = turns.some((turn) => turn.state === 'answered' && isAsked(turn));
  return previousChatId === null || !isAnswered ? null : { chatId: previousChatId, given: null };
}

function receivePage(state: Conversation, items: readonly VisitorHistoryItem[], total: number): Conversation {
  const turns = mergeTurns(state.turns, items.filter((item) => isShown(state, item)).map(storedTurn));
  const last = turns.at(-1);
  const isFollowed = last?.state === 'answered' && state.pending === null;
  return {
    ...state,
    phase: 'ready',
    isLoadingOlder: false,
    turns,
    total,
    followUpId: isFollowed ? last.id : state.followUpId,
  };
}

/** A turn that came without being asked for. The visitor's own question comes by its answer, which knows it first. */
function receiveTurn(state: Conversation, item: VisitorHistoryItem): Conversation {
  if (item.by === 'bot' && state.pending !== null) return state;
  if (!isShown(state, item)) {
    return isReturned(state, item) ? { ...state, removedIds: [...state.removedIds, item.id] } : state;
  }
  const isNew = !state.turns.some(({ id }) => id === item.id);
  // Older ones that changed are read with their page.
  const oldest = state.turns[0]?.id;
  if (isNew && oldest !== undefined && item.id < oldest) return state;
  return {
    ...state,
    phase: 'ready',
    turns: mergeTurns(state.turns, [storedTurn(item)]),
    total: state.total + (isNew ? 1 : 0),
    typingUntil: item.by === 'human' ? 0 : state.typingUntil,
  };
}

function isShown(state: Conversation, item: VisitorHistoryItem): boolean {
  if (item.id === state.pending?.historyId) return false;
  return item.state !== 'failed' || !(state.removedIds.includes(item.id) || isReturned(state, item));
}

/** The turn of the question that went back to the visitor: a failure before the answer began does not say its id. */
function isReturned(state: Conversation, item: VisitorHistoryItem): boolean {
  return item.state === 'failed' && item.question === state.returnedDraft?.text;
}

/** Both lists in the order of their ids, which sort by time; the newer knowledge of a turn wins. */
function mergeTurns(known: readonly Turn[], arrived: readonly Turn[]): readonly Turn[] {
  const byId = new Map([...known, ...arrived].map((turn) => [turn.id, turn]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function answeredTurn(question: string, answer: VisitorAnswer): Turn {
  return {
    id: answer.metadata.history_id,
    question,
    answer: answer.answer,
    source: answer.source,
    citations: answer.metadata.citations,
    suggestions: answer.metadata.suggestions,
    contactForm: answer.metadata.contactForm ?? null,
    // A member answers it, or nobody does.
    state: answer.metadata.handoff === undefined ? 'answered' : 'stored',
    thumb: 0,
    by: 'bot',
    author: '',
    isReceived: isReceived(answer.metadata),
    survey: answer.metadata.survey ?? null,
  };
}

/** To a member who has the conversation the visitor talks; anywhere else silence would be a riddle. */
function isReceived(metadata: VisitorMetadata | null): boolean {
  const state = metadata?.handoff?.state;
  return state !== undefined && state !== 'human';
}

function storedTurn(item: VisitorHistoryItem): Turn {
  return {
    id: item.id,
    question: item.question,
    answer: item.answer ?? '',
    source: item.source,
    citations: item.metadata?.citations ?? [],
    suggestions: item.metadata?.suggestions ?? [],
    contactForm: item.metadata?.contactForm ?? null,
    state: item.state,
    thumb: thumbOf(item),
    by: item.by,
    author: item.author?.name ?? '',
    isReceived: isReceived(item.metadata),
    survey: item.metadata?.survey ?? null,
  };
}
