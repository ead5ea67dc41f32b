import type { Reply } from '../../../conversations/index.ts';
import type { ReplyStream, Responder } from '../../question/responder.ts';

/** Gives an answer again that was given to the same question, while all that it rests on is as it was. */
export const cache: Responder = {
  hasSuggestions: true,
  async take(request) {
    const { reply } = await request.cached();
    return reply === null || request.question.cacheUse !== 'use' ? null : streamed(reply);
  },
};

/** In one piece: who reads the stream gets its text as when it was first given. */
async function* streamed(reply: Reply): ReplyStream {
  yield await Promise.resolve({ token: reply.text });
  return reply;
}
