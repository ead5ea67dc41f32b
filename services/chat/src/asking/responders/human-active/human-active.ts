import { AnswerSource } from '@colloquy/contracts';
import { silentReply, isBotSilent, type Reply } from '../../../conversations/index.ts';
import { languageOf, type Question } from '../../question/question.ts';
import type { Responder } from '../../question/responder.ts';

/** Stays silent while a member has the conversation: the message is stored for them. */
export const humanActive: Responder = {
  hasSuggestions: false,
  async take({ question }) {
    return isBotSilent(question.state) ? silentReply(question.state, languageOf(question)) : null;
  },
};

/**
 * While the visitor waits for the team, the bot answers only what it can: instead of declining, it stores the message
 * for a member.
 */
export function withoutDecline({ state }: Pick<Question, 'state'>, reply: Reply): Reply {
  const isDeclined = state === 'waiting' && reply.source === AnswerSource.unknown;
  return isDeclined ? silentReply(state, reply.language) : reply;
}
