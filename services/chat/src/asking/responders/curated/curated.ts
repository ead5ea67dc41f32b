import { curatedReply } from '../../../conversations/index.ts';
import { languageOf } from '../../question/question.ts';
import type { Responder } from '../../question/responder.ts';

/** Answers with the owner's curated answer to exactly this question. */
export const curated: Responder = {
  hasSuggestions: true,
  async take(request) {
    const { match, kbVersion } = await request.curated();
    if (match === null) return null;
    return curatedReply(match, kbVersion, match.language ?? languageOf(request.question));
  },
};
