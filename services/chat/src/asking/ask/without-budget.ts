import { AnswerSource, channelOf, isOfMembers } from '@colloquy/contracts';
import { ERRORS, isAppError, type ErrorCode } from '@colloquy/errors';
import {
  unknownReply,
  type FinalReply,
  offeredForm,
  type ConversationDocument,
} from '../../conversations/index.ts';
import { languageOf, type Question } from '../question/question.ts';
import { withoutDecline } from '../responders/human-active/human-active.ts';

/** What billing says when the plan has no answer left to generate. */
const OF_THE_PLAN: ReadonlySet<ErrorCode> = new Set([ERRORS.planAnswersUsedUp, ERRORS.trialEnded]);

type Replying = AsyncGenerator<{ readonly token: string }, FinalReply>;

/**
 * The reply as it is streamed. Where the plan refuses to have one generated, which it does before any text, a visitor
 * who can leave a message with the contact form is told that there is no answer, with the form; others get the error.
 */
export async function* orContactForm(
  replying: Replying,
  question: Question,
  conversation: Pick<ConversationDocument, 'channel' | 'hasContact'>,
): Replying {
  try {
    return yield* replying;
  } catch (error) {
    const isRefused = isAppError(error) && OF_THE_PLAN.has(error.code);
    if (!isRefused || !hasForm(question, conversation)) throw error;
    const unknown = unknownReply(question.settings, 'BUDGET', languageOf(question));
    return { ...withoutDecline(question, { ...unknown, suggestions: [] }), cache: 'off' };
  }
}

/** Whether the visitor is offered the form, now or with the next question that gets no answer. */
function hasForm(
  { settings }: Question,
  { channel, hasContact }: Pick<ConversationDocument, 'channel' | 'hasContact'>,
): boolean {
  if (isOfMembers(channelOf(channel))) return false;
  return (
    offeredForm(settings, { hasContact: hasContact === true, unknownCount: 1 }, AnswerSource.unknown) !== null
  );
}
