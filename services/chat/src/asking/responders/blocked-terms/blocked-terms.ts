import { unknownReply } from '../../../conversations/index.ts';
import { languageOf } from '../../question/question.ts';
import type { Responder } from '../../question/responder.ts';

/** Refuses questions that contain one of the owner's blocked terms. */
export const blockedTerms: Responder = {
  hasSuggestions: false,
  async take({ question }) {
    const { settings, text } = question;
    if (!isBlocked(text, settings.moderation.blockedTerms)) return null;
    return unknownReply(settings, 'OUT_OF_SCOPE', languageOf(question));
  },
};

/** True when the question holds a blocked term, in any case. */
export function isBlocked(question: string, terms: readonly string[]): boolean {
  const text = question.toLowerCase();
  return terms.some((term) => text.includes(term.toLowerCase()));
}
