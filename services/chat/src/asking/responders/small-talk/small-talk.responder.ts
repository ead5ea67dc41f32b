import { conversationReply } from '../../../conversations/index.ts';
import type { Responder } from '../../question/responder.ts';
import type { KnowledgeReader } from '../../knowledge/knowledge-reader.ts';
import { teamReply } from './asked-for-team.ts';
import { smallTalkReply } from './small-talk-reply.ts';
import { smallTalkOf } from './small-talk.ts';

/** Replies to greetings, thanks, questions about the bot itself and requests for a human. */
export function createSmallTalk(knowledge: Pick<KnowledgeReader, 'topics'>): Responder {
  return {
    hasSuggestions: true,
    async take({ question, context }) {
      const { botName, settings, history, text, locale } = question;
      const smallTalk = smallTalkOf(text, [locale, settings.general.language]);
      if (smallTalk === null) return null;
      const { kind, book } = smallTalk;
      if (kind === 'team') return teamReply(question, book.language);
      const about = () => knowledge.topics(question, context);
      const said = await smallTalkReply({ kind, book }, { botName, settings, history, about });
      return conversationReply(said, book.language);
    },
  };
}
