import {
  createTurnsReducer,
  idOfPending,
  isAsked,
  NO_TURNS,
  type PendingTurn,
  type Turns,
  type TurnsEvent,
} from '@colloquy/chat-client';
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

/** One question with its answer or its state. */
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
  /** The visitor's rating of the answer. */
  readonly thumb: Thumb;
  /** The author of `answer`: the bot, a member, or the product itself. */
  readonly by: VisitorHistoryItem['by'];
  /** The member's first name; empty for the bot, and where the name is not known. */
  readonly author: string;
  /** The message was stored while no member is available to answer it. */
  readonly isReceived: boolean;
  /** The position of the flow's run after this turn; null when no run was active. */
  readonly survey: SurveyMetadata | null;
}

export type Notice =
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly canRetry: boolean;
      readonly retryAt: number | null;
    }
  | { readonly kind: 'restarted'; readonly previousChatId: string };

export interface Conversation extends Turns<Turn, VisitorCitation> {
  readonly phase: 'empty' | 'loading' | 'ready' | 'failed';
  readonly isLoadingOlder: boolean;
  readonly notice: Notice | null;
  /**
   * The conversation that was left, or that a member has resolved, of which the visitor may say how content they were;
   * `given` is what they have said.
   */
  readonly rated: { readonly chatId: string; readonly given: number | null } | null;
  /** The turn whose follow-up suggestions are shown. */
  readonly followUpId: string | null;
  readonly contact: OfferedContact | null;
  /** Who has the conversation; `resolved` is the bot's again by the next question. */
  readonly chatState: ChatState;
  /** Until when a member's words are on their way; 0 for never. */
  readonly typingUntil: number;
  /** The turn after whose step the flow goes on by itself in a moment. */
  readonly followedId: string | null;
  /** The turn whose step the server takes no answer to any more, though no newer turn says so. */
  readonly closedStepId: string | null;
}

type VisitorTurnsEvent = TurnsEvent<VisitorHistoryItem, VisitorAnswer, VisitorCitation>;
type ReceivedPage = Extract<VisitorTurnsEvent, { type: 'page-received' }>;

interface QuestionFailed {
  readonly type: 'question-failed';
  /** What the visitor is told; null for nothing. */
  readonly text: string | null;
  readonly canRetry: boolean;
  readonly retryAt: number | null;
  /** The same question may be sent again under the same id: the server has not answered it. */
  readonly keepsId: boolean;
}

export type ConversationEvent =
  | ContactEvent
  | Exclude<VisitorTurnsEvent, { type: 'question-failed' | 'chat-opened' }>
  | QuestionFailed
  | { readonly type: 'loading-started' }
  | { readonly type: 'loading-failed' }
  | { readonly type: 'older-requested' }
  | { readonly type: 'older-failed' }
  | { readonly type: 'flow-goes-on'; readonly turnId: string }
  | { readonly type: 'step-closed'; readonly turnId: string }
  | { readonly type: 'follow-ups-due'; readonly turnId: string }
  | { readonly type: 'restarted'; readonly previousChatId: string | null }
  | { readonly type: 'answer-rated'; readonly turnId: string; readonly value: Thumb }
  | { readonly type: 'conversation-rated'; readonly chatId: string; readonly rating: number | null }
  | { readonly type: 'rating-dismissed' }
  | { readonly type: 'judging-failed'; readonly text: string }
  | { readonly type: 'state-received'; readonly state: ChatState; readonly chatId: string }
  | { readonly type: 'typing-received'; readonly until: number }
  | { readonly type: 'notice-dismissed' };

export const EMPTY_CONVERSATION: Conversation = {
  ...NO_TURNS,
  phase: 'empty',
  isLoadingOlder: false,
  notice: null,
  rated: null,
  followUpId: null,
  contact: null,
  chatState: 'bot',
  typingUntil: 0,
  followedId: null,
  closedStepId: null,
};

const reduceTurns = createTurnsReducer<VisitorHistoryItem, VisitorAnswer, VisitorCitation, Turn>({
  ofItem: storedTurn,
  ofAnswer: answeredTurn,
  ofInterrupted: interruptedTurn,
});

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
      return receivePage(state, event);
    case 'question-sent':
      return state.pending === null ? ask(state, event) : state;
    case 'question-resent':
    case 'question-announced':
    case 'text-received':
    case 'citations-received':
    case 'answer-received':
    case 'answer-interrupted':
      return reduceTurns(state, event);
    case 'question-failed':
      return state.pending === null ? state : fail(state, event);
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
      return receiveTurn(state, event);
    case 'typing-received':
      return { ...state, typingUntil: event.until };
    case 'notice-dismissed':
      return { ...state, notice: null };
    default:
      return { ...state, contact: contactAfter(state.contact, event) };
  }
}

function ask(
  state: Conversation,
  event: Extract<VisitorTurnsEvent, { type: 'question-sent' }>,
): Conversation {
  const sent: Conversation = { ...reduceTurns(state, event), phase: 'ready', followUpId: null };
  // What no visitor has said does not close what they are being asked.
  return event.said.from === 'flow' ? sent : { ...sent, notice: null, rated: null };
}

function fail(state: Conversation, event: QuestionFailed): Conversation {
  const { text, canRetry, retryAt } = event;
  const notice = text === null ? state.notice : failure(text, canRetry, retryAt);
  return { ...reduceTurns(state, event), notice };
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

/** When a member resolves the conversation, the open widget asks the visitor for a rating at once. */
function receiveState(state: Conversation, chatState: ChatState, chatId: string): Conversation {
  if (state.chatState === chatState) return state;
  const isResolved = state.chatState === 'human' && chatState === 'resolved';
  const isTheirs = state.turns.some(({ question }) => question !== '');
  const rated = isResolved && isTheirs ? { chatId, given: null } : state.rated;
  return { ...state, chatState, typingUntil: 0, rated };
}

/** Asks for a rating of the previous conversation only when the bot answered in it. */
function toRate({ turns, rated: known }: Conversation, previousChatId: string | null): Conversation['rated'] {
  // The visitor rated it already, when a member resolved it.
  if (known !== null && known.chatId === previousChatId && known.given !== null) return null;
  const isAnswered = turns.some((turn) => turn.state === 'answered' && isAsked(turn));
  return previousChatId === null || !isAnswered ? null : { chatId: previousChatId, given: null };
}

function receivePage(state: Conversation, event: ReceivedPage): Conversation {
  const read = reduceTurns(state, event);
  const last = read.turns.at(-1);
  const isFollowed = last?.state === 'answered' && read.pending === null;
  const followUpId = isFollowed ? last.id : read.followUpId;
  return { ...read, phase: 'ready', isLoadingOlder: false, followUpId };
}

function receiveTurn(
  state: Conversation,
  event: Extract<VisitorTurnsEvent, { type: 'turn-received' }>,
): Conversation {
  const received = reduceTurns(state, event);
  if (received === state) return state;
  return { ...received, phase: 'ready', typingUntil: event.item.by === 'human' ? 0 : received.typingUntil };
}

function answeredTurn(
  { question }: PendingTurn<VisitorCitation>,
  { answer, source, metadata }: VisitorAnswer,
): Turn {
  // With a handoff the message is only stored: the bot does not answer it.
  const state = metadata.handoff === undefined ? 'answered' : 'stored';
  return storedTurn({ ...OF_BOT, id: metadata.history_id, question, answer, source, metadata, state });
}

function interruptedTurn(pending: PendingTurn<VisitorCitation>): Turn {
  const { question, answer, citations } = pending;
  const known = { id: idOfPending(pending), question, answer, state: 'interrupted' } as const;
  return { ...storedTurn({ ...OF_BOT, ...known, source: null, metadata: null }), citations };
}

/** To a member who has the conversation the visitor talks; anywhere else silence would be a riddle. */
function isReceived(metadata: VisitorMetadata | null): boolean {
  const state = metadata?.handoff?.state;
  return state !== undefined && state !== 'human';
}

/** What is the same of each answer that was asked for. */
const OF_BOT = { by: 'bot', feedback: null } as const;

function storedTurn(
  item: Omit<VisitorHistoryItem, '_createTime' | 'chat_id' | 'chat_survey_id' | 'error'>,
): Turn {
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
