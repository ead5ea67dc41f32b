import { languageOf } from '../../answering/question.ts';
import { silentReply } from '../../answering/reply.ts';
import type { Responder } from '../../answering/responder.ts';
import { isBotSilent } from '../../conversations/conversation-moves.ts';

/** Says nothing while a member looks after the conversation: the message is stored for them. */
export const humanActive: Responder = {
  hasSuggestions: false,
  async take({ question }) {
    return isBotSilent(question.state) ? silentReply(question.state, languageOf(question)) : null;
  },
};
