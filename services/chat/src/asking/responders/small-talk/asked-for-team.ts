import { AnswerSource } from '@colloquy/contracts';
import { answerTexts } from '@colloquy/texts/answers';
import { conversationReply, type Reply } from '../../../conversations/index.ts';
import type { Question } from '../../question/question.ts';
import { smallTalkOf } from './small-talk.ts';

/**
 * Tells a visitor who asks for a human how to reach the team: by the handoff button, or by the contact form. Null when
 * the bot has neither, because its documents may say how to reach the team.
 */
export function teamReply({ settings, state }: Question, language: string): Reply | null {
  const { reachTeam, handoff } = answerTexts(language);
  if (state === 'waiting') return conversationReply(handoff.waiting, language);
  if (settings.handoff.enabled) return conversationReply(reachTeam.byButton, language);
  if (!settings.contactForm.enabled) return null;
  return { ...conversationReply(reachTeam.byForm, language), offersContact: true };
}

/**
 * Says that no member is available when a visitor asks for a human and the documents do not say how to reach the team.
 */
export function withoutTeam(question: Question, reply: Reply): Reply {
  if (reply.source !== AnswerSource.unknown) return reply;
  const asked = smallTalkOf(question.text, [question.locale, question.settings.general.language]);
  return asked?.kind === 'team'
    ? { ...reply, text: answerTexts(asked.book.language).reachTeam.notKnown }
    : reply;
}
