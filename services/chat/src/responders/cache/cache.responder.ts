import { withoutMarks } from '../../answering/citation-marks.ts';
import type { Responder } from '../../answering/responder.ts';

/** Gives an answer again that was given to the same question, while all that it rests on is as it was. */
export const cache: Responder = {
  hasSuggestions: true,
  async take(request) {
    const { settings, cacheUse } = request.question;
    const { reply } = await request.cached();
    if (reply === null || cacheUse !== 'use') return null;
    return settings.answering.showSources ? reply : { ...reply, text: withoutMarks(reply.text) };
  },
};
