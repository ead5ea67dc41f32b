import type {
  AnswerSource,
  ChatState,
  HandoffRequested,
  InputRules,
  PassagePiece,
  ShownStepType,
  StepForChat,
  SurveyMetadata,
  VisitorAnswer,
  VisitorChat,
  VisitorCitation,
  VisitorHistoryItem,
  VisitorMetadata,
  VisitorStateEvent,
} from '@colloquy/contracts';
import type { AnswerReaders } from '../answers/answer-stream.ts';
import type { FeedReaders } from '../feed/follow-chat.ts';
import { isContactForm } from './contact-form.ts';
import {
  hasFields,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isString,
  isUndefinedOr,
  isWordOf,
  type Guard,
} from '../shapes/guard.ts';
import { readBy } from '../shapes/read.ts';

/*
 * Guards for responses to visitors, without the contracts' schemas, which would bundle zod. The agreement test compares
 * each guard with its schema.
 */

const isSource = isWordOf<AnswerSource>({
  CONVERSATION: true,
  EXTERNAL: true,
  CACHE: true,
  FUNCTION_CALL: true,
  FUNCTION_CALL_RAW: true,
  UNKNOWN: true,
});
const isChatState = isWordOf<ChatState>({
  bot: true,
  waiting: true,
  human: true,
  resolved: true,
  spam: true,
});

const isCitation = hasFields<VisitorCitation>({
  n: isNumber,
  title: isString,
  url: isNullOr(isString),
  page: isNullOr(isNumber),
  heading: isNullOr(isString),
  snippet: isString,
  passage: isUndefinedOr(isListOf(hasFields<PassagePiece>({ text: isString, quoted: isBoolean }))),
});

const isStep = hasFields<StepForChat>({
  id: isString,
  // Input, choice and text, by their numbers, because the table of all types is large.
  type: isOneOf<ShownStepType>([1, 2, 5]),
  text: isString,
  options: isListOf(hasFields<StepForChat['options'][number]>({ id: isString, label: isString })),
  input: hasFields<InputRules>({
    kind: isWordOf({ string: true, number: true, email: true, custom: true, choice: true, none: true }),
    inputMode: isWordOf({ text: true, numeric: true, decimal: true, email: true, tel: true, url: true }),
    required: isBoolean,
    placeholder: isString,
    multiline: isBoolean,
    maxLength: isNullOr(isNumber),
    minSelect: isNumber,
    maxSelect: isNumber,
    allowOther: isBoolean,
    layout: isWordOf({ buttons: true, list: true }),
  }),
  progress: hasFields<StepForChat['progress']>({ done: isNumber, total: isNumber }),
  media: isNullOr(hasFields<NonNullable<StepForChat['media']>>({ url: isString, alt: isString })),
  delayMs: isNumber,
});

const isSurvey = hasFields<SurveyMetadata>({
  state: isWordOf({ active: true, completed: true, abandoned: true, aborted: true, failed: true }),
  step: isNullOr(isStep),
  error: isUndefinedOr(hasFields<NonNullable<SurveyMetadata['error']>>({ message: isString })),
  attemptsLeft: isUndefinedOr(isNumber),
  resumed: isUndefinedOr(isBoolean),
});

const isStateEvent = hasFields<VisitorStateEvent>({ state: isChatState });

const isMetadata = hasFields<VisitorMetadata>({
  history_id: isString,
  survey: isUndefinedOr(isSurvey),
  contactForm: isUndefinedOr(isContactForm),
  citations: isListOf(isCitation),
  suggestions: isListOf(isString),
  handoff: isUndefinedOr(isStateEvent),
});

export const isVisitorChat = hasFields<VisitorChat>({ id: isString });

export const isAnswer = hasFields<VisitorAnswer>({
  answer: isString,
  source: isSource,
  metadata: isMetadata,
});

export const isCitationList = isListOf(isCitation);

export const isHistoryItem = hasFields<VisitorHistoryItem>({
  id: isString,
  question: isString,
  answer: isNullOr(isString),
  source: isNullOr(isSource),
  metadata: isNullOr(isMetadata),
  state: isWordOf({ pending: true, answered: true, failed: true, interrupted: true, stored: true }),
  by: isWordOf({ bot: true, human: true, system: true }),
  author: isUndefinedOr(hasFields<NonNullable<VisitorHistoryItem['author']>>({ name: isString })),
  feedback: isNullOr(hasFields<NonNullable<VisitorHistoryItem['feedback']>>({ value: isOneOf([1, -1]) })),
});

export const isHistory = isListOf(isHistoryItem);

export const isHandoffRequested = hasFields<HandoffRequested>({
  state: isChatState,
  notice: isNullOr(isHistoryItem),
});

/** A member counts as typing until this time. */
export interface VisitorTyping {
  /** ISO 8601. */
  readonly until: string;
}
const isTime: Guard<string> = (value): value is string =>
  isString(value) && Number.isFinite(Date.parse(value));
export const isVisitorTyping = hasFields<VisitorTyping>({ until: isTime });

/** The readers of answers to visitors. */
export const VISITOR_ANSWERS: AnswerReaders<VisitorAnswer, VisitorCitation> = {
  answer: readBy(isAnswer),
  citations: readBy(isCitationList),
};

/** The readers of a visitor's conversation feed. */
export const VISITOR_FEED: FeedReaders<VisitorStateEvent, VisitorHistoryItem, VisitorTyping> = {
  state: readBy(isStateEvent),
  turn: readBy(isHistoryItem),
  typing: readBy(isVisitorTyping),
};
