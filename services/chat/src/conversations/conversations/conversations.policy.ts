import { createHash, timingSafeEqual } from 'node:crypto';
import {
  channelOf,
  FOLLOW_UP_TEXT,
  MESSAGE_PREVIEW_MAX_LENGTH,
  plainLine,
  type ChatChannel,
  type PublicLink,
} from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import type { Actor } from '@colloquy/service-kit';
import { withoutMarks } from '../answering/citation-marks.ts';
import type { ConversationDocument, StoredMessage } from './conversations.model.ts';

const NAME_WORDS = 8;
const NAME_MAX_LENGTH = 60;
const CODE_LENGTH = 4;

/**
 * The name of a new conversation. A posted name that holds an e-mail address is replaced: it would spread personal data
 * (definitions, section 8).
 */
export function initialConversationName(
  posted: string,
  conversationId: string,
): { name: string; isNamed: boolean } {
  const isUsable = posted !== '' && !posted.includes('@');
  return isUsable
    ? { name: posted, isNamed: true }
    : { name: `Visitor ${conversationId.slice(-CODE_LENGTH)}`, isNamed: false };
}

/** The first words of the first question. */
export function nameFromQuestion(question: string): string {
  const words = plainLine(question).split(' ');
  const name = words.slice(0, NAME_WORDS).join(' ');
  const isShortened = words.length > NAME_WORDS || name.length > NAME_MAX_LENGTH;
  return isShortened ? `${name.slice(0, NAME_MAX_LENGTH).trimEnd()}…` : name;
}

/**
 * Markdown marks. Marks at the start of a line do not match across lines, so that empty lines cost no quadratic time.
 */
const MARKDOWN = /\*\*|__|`|^#{1,6}\s|^[^\S\r\n\u2028\u2029]*[|>]/gm;

/** The beginning of a message for lists: one line, without citation and Markdown marks. */
export function previewOf(message: string): string {
  const text = plainLine(withoutMarks(message).replaceAll(MARKDOWN, ''));
  if (text.length <= MESSAGE_PREVIEW_MAX_LENGTH) return text;
  // The cut may split a surrogate pair; plainLine removes the lone half.
  return `${plainLine(text.slice(0, MESSAGE_PREVIEW_MAX_LENGTH - 1))}…`;
}

/**
 * The last message after a question: its answer, or the question itself without an answer. Null for follow-ups, which
 * clients send by themselves, for example at the end of a flow: the message before stays the last one.
 */
export function lastOfQuestion(question: string, answer: string | null, at: Date): StoredMessage | null {
  if (answer !== null && answer !== '') return { text: previewOf(answer), by: 'bot', at };
  return question === FOLLOW_UP_TEXT ? null : { text: previewOf(question), by: 'asker', at };
}

/** Throws `notFound` unless the conversation is one of this bot with a visitor. */
function assertVisitorsOf(
  conversation: Pick<ConversationDocument, 'chat_bot_id' | 'channel'>,
  botId: string,
): void {
  if (conversation.chat_bot_id !== botId || !channelOf(conversation.channel).isOpenByLink)
    throw notFound('chat');
}

/**
 * As assertVisitorsOf, and throws `notFound` unless the caller knows the conversation's reference, which is its key.
 */
export function assertVisitors(
  conversation: Pick<ConversationDocument, 'chat_bot_id' | 'channel' | 'userRef'>,
  botId: string,
  userRef: string,
): void {
  assertVisitorsOf(conversation, botId);
  // An erased conversation has no reference, so no key opens it.
  if (conversation.userRef === '' || !isSameText(conversation.userRef, userRef)) throw notFound('chat');
}

/**
 * As assertVisitors for a caller with a reference, and as assertVisitorsOf without one when the link requires none.
 * Returns true when the conversation was opened by its key.
 */
export function assertOpenedBy(
  conversation: Pick<ConversationDocument, 'chat_bot_id' | 'channel' | 'userRef'>,
  link: Pick<PublicLink, 'chat_bot_id' | 'requireUserRef'>,
  userRef: string | undefined,
): boolean {
  if (userRef !== undefined) assertVisitors(conversation, link.chat_bot_id, userRef);
  else if (link.requireUserRef) throw notFound('chat');
  else assertVisitorsOf(conversation, link.chat_bot_id);
  return userRef !== undefined;
}

/** Compares in constant time, so that timing does not reveal where two texts differ. */
function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Throws `scopeMissing` for an API key on an unmetered channel: test answers are for members. */
export function assertChannel(actor: Actor, channel: ChatChannel): void {
  const isTestChannel = !channelOf(channel).isMetered;
  if (actor.kind === 'api-key' && isTestChannel) throw new AppError({ code: ERRORS.scopeMissing });
}
