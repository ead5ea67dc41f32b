import { AnswerSource, channelOf, isOfMembers } from '@colloquy/contracts';
import { ERRORS, isAppError, type ErrorCode } from '@colloquy/errors';
import { unknownReply, offeredForm, type ConversationDocument } from '../../conversations/index.ts';
import { languageOf, type Question } from '../question/question.ts';
import type { ReplyStream } from '../question/responder.ts';
import { withoutDecline } from '../responders/human-active/human-active.ts';

/** Billing's errors when the plan has no answers left. */
const OF_THE_PLAN: ReadonlySet<ErrorCode> = new Set([ERRORS.planAnswersUsedUp, ERRORS.trialEnded]);

/**
 * Streams the reply. When the plan refuses to generate one, always before any text, visitors with access to the contact
 * form get a reply without an answer that offers the form; other callers get the error.
 */
export async function* orContactForm(
  replying: ReplyStream,
  question: Question,
  conversation: Pick<ConversationDocument, 'channel' | 'hasContact'>,
): ReplyStream {
  try {
    return yield* replying;
  } catch (error) {
    const isRefused = isAppError(error) && OF_THE_PLAN.has(error.code);
    if (!isRefused || !hasForm(question, conversation)) throw error;
    const unknown = unknownReply(question.settings, 'BUDGET', languageOf(question));
    return withoutDecline(question, unknown);
  }
}

/** True when the visitor is offered the contact form, now or with the next unanswered question. */
function hasForm(
  { settings }: Question,
  { channel, hasContact }: Pick<ConversationDocument, 'channel' | 'hasContact'>,
): boolean {
  if (isOfMembers(channelOf(channel))) return false;
  return (
    offeredForm(settings, { hasContact: hasContact === true, unknownCount: 1 }, AnswerSource.unknown) !== null
  );
}
