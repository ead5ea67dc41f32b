import { currentStep } from '@colloquy/chat-client';
import { answerBesideStep, shownQuestion } from '@colloquy/contracts';
import { text as textOf } from '../locale/strings.ts';
import type { OfferedContact } from './contact.ts';
import type { Conversation, Turn } from './conversation.ts';
import { isSilent } from './flow-steps.ts';
import type { Message } from './message.ts';
import { stepMessages } from './step-messages.ts';

export type { Message } from './message.ts';

/** The messages of a conversation: each turn is a question and its answer, the pending one comes last. */
export function listMessages(conversation: Conversation): readonly Message[] {
  // An older failure was followed by another try; only the last one still matters to the visitor.
  const last = conversation.turns.at(-1);
  const { contact } = conversation;
  const shown = conversation.turns.filter(
    (turn) => (turn.state !== 'failed' || turn === last) && !isSilent(turn),
  );
  const isBelow = (turn: Turn): boolean => turn.id === contact?.turnId;
  const messages = shown.flatMap((turn, at) => [
    ...turnMessages(turn, { before: shown[at - 1], isLast: turn === last && conversation.pending === null }),
    ...stepMessages(conversation, turn, shown[at - 1]),
    ...(isBelow(turn) ? contactMessages(contact) : []),
  ]);
  if (!shown.some(isBelow)) messages.push(...contactMessages(contact));
  const { pending } = conversation;
  if (pending === null) {
    const isComing =
      last !== undefined && last.id === conversation.followedId && currentStep(conversation) !== null;
    return isComing ? [...messages, { kind: 'typing', key: `after-${last.id}-typing` }] : messages;
  }
  const key = pending.historyId ?? pending.clientMessageId;
  const question = questionMessage(key, pending.question, last);
  if (pending.answer === '') return [...messages, ...question, { kind: 'typing', key: `${key}-typing` }];
  const { answer: text, citations } = pending;
  const base = {
    kind: 'bot',
    key: `${key}-a`,
    author: null,
    isUnknown: false,
    question: pending.question,
    rating: null,
  } as const;
  return [...messages, ...question, { ...base, text, citations, state: 'streaming' }];
}

/** The form, or the sign that the bot is at work, which it replaces (specification, section 4). */
function contactMessages(contact: OfferedContact | null): readonly Message[] {
  if (contact === null) return [];
  const key = `contact-${contact.turnId ?? ''}`;
  return contact.phase === 'coming'
    ? [{ kind: 'typing', key: `${key}-typing` }]
    : [{ kind: 'contact', key, contact }];
}

function questionMessage(key: string, question: string, before: Turn | undefined): readonly Message[] {
  const text = shownQuestion(question, before?.survey, textOf('survey.skipped'));
  return text === null ? [] : [{ kind: 'user', key: `${key}-q`, text }];
}

function turnMessages(
  turn: Turn,
  around: { readonly before: Turn | undefined; readonly isLast: boolean },
): readonly Message[] {
  const question = questionMessage(turn.id, turn.question, around.before);
  if (turn.state === 'pending') return [...question, { kind: 'typing', key: `${turn.id}-typing` }];
  if (turn.state === 'stored') {
    const isNamed = around.isLast && turn.isReceived;
    return isNamed ? [...question, { kind: 'received', key: `${turn.id}-r` }] : question;
  }
  if (turn.by === 'system') return [{ kind: 'notice', key: `${turn.id}-n`, text: turn.answer }];
  const { id, citations, source, state } = turn;
  const said = turn.survey === null ? turn.answer : answerBesideStep(turn.answer, turn.survey);
  if (turn.survey !== null && said === '') return question;
  const answer = {
    key: `${id}-a`,
    author: turn.by === 'human' ? turn.author : null,
    text: source === 'FUNCTION_CALL_RAW' ? asItCame(said) : said,
    citations,
    isUnknown: source === 'UNKNOWN',
    question: turn.question,
    state,
    rating: canBeRated(turn) ? { turnId: id, thumb: turn.thumb } : null,
  };
  return [...question, { kind: 'bot', ...answer }];
}

/** Feedback on a greeting or on thanks says nothing of the documents. */
function canBeRated({ state, source }: Turn): boolean {
  return state === 'answered' && source !== null && source !== 'CONVERSATION';
}

/** Answers that came after the newest one the visitor has seen. */
export function countUnread(conversation: Conversation, lastSeenId: string | null): number {
  return conversation.turns.filter(
    (turn) => turn.state !== 'pending' && (lastSeenId === null || turn.id > lastSeenId),
  ).length;
}

/** More of the link's own would push its greeting out of a small window. */
const SUGGESTIONS_MAX = 3;

/**
 * The suggestions below the last answer; before the first question, and where nothing was found, the link's own that
 * were not asked yet.
 */
export function currentSuggestions(
  conversation: Conversation,
  initial: readonly string[],
): readonly string[] {
  if (conversation.pending !== null || conversation.phase === 'loading') return [];
  if (currentStep(conversation) !== null) return [];
  const last = conversation.turns.findLast((turn) => !isSilent(turn));
  if (last === undefined) return initial.slice(0, SUGGESTIONS_MAX);
  if (last.source === 'UNKNOWN' && last.suggestions.length === 0) {
    const asked = new Set(conversation.turns.map(({ question }) => question));
    return initial.filter((suggestion) => !asked.has(suggestion)).slice(0, SUGGESTIONS_MAX);
  }
  return last.id === conversation.followUpId ? last.suggestions : [];
}

const MARKUP = /[\n`[\]<>*_#!|~]|\/\//;

/** What a system answered is shown as it came: what could be markup stands in a block of code. */
function asItCame(text: string): string {
  if (!MARKUP.test(text)) return text;
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
