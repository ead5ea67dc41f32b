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

/** Marks of Markdown; those of a line stand in it alone, so that empty lines are not read once for each of them. */
const MARKDOWN = /\*\*|__|`|^#{1,6}\s|^[^\S\r\n\u2028\u2029]*[|>]/gm;

/** The beginning of a message as a list shows it: one line, without marks of sources and of Markdown. */
export function previewOf(message: string): string {
  const text = plainLine(withoutMarks(message).replaceAll(MARKDOWN, ''));
  if (text.length <= MESSAGE_PREVIEW_MAX_LENGTH) return text;
  // The cut may go through a letter of two halves, which plainLine takes away.
  return `${plainLine(text.slice(0, MESSAGE_PREVIEW_MAX_LENGTH - 1))}…`;
}

/**
 * What a question leaves as the last message: its answer, or itself where nothing was answered. Null for what a client
 * sent by itself, such as at the end of a flow: the message before it stays the last one.
 */
export function lastOfQuestion(question: string, answer: string | null, at: Date): StoredMessage | null {
  if (answer !== null && answer !== '') return { text: previewOf(answer), by: 'bot', at };
  return question === FOLLOW_UP_TEXT ? null : { text: previewOf(question), by: 'asker', at };
}

/** Throws `notFound` unless visitors of this bot have the conversation at all. */
function assertVisitorsOf(
  conversation: Pick<ConversationDocument, 'chat_bot_id' | 'channel'>,
  botId: string,
): void {
  if (conversation.chat_bot_id !== botId || !channelOf(conversation.channel).isOpenByLink)
    throw notFound('chat');
}

/** As assertVisitorsOf, and throws `notFound` unless the caller knows the conversation's reference, which is the key to it. */
export function assertVisitors(
  conversation: Pick<ConversationDocument, 'chat_bot_id' | 'channel' | 'userRef'>,
  botId: string,
  userRef: string,
): void {
  assertVisitorsOf(conversation, botId);
  // An erased conversation has no reference left; nothing opens it.
  if (conversation.userRef === '' || !isSameText(conversation.userRef, userRef)) throw notFound('chat');
}

/**
 * As assertVisitors where the caller names a reference, and as assertVisitorsOf where they name none and the link asks
 * for none. Returns whether the conversation was opened by its key.
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

/** Compares in a time that says nothing of where two texts differ. */
function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Throws `scopeMissing` for an API key on a channel without a meter: test answers are for members. */
export function assertChannel(actor: Actor, channel: ChatChannel): void {
  const isTestChannel = !channelOf(channel).isMetered;
  if (actor.kind === 'api-key' && isTestChannel) throw new AppError({ code: ERRORS.scopeMissing });
}
