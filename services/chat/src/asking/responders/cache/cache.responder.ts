import type { Reply } from '../../../conversations/index.ts';
import type { ReplyStream, Responder } from '../../question/responder.ts';

/** Answers with the cached answer to the same question, while its chunks and settings are unchanged. */
export const cache: Responder = {
  hasSuggestions: true,
  async take(request) {
    const { reply } = await request.cached();
    return reply === null || request.question.cacheUse !== 'use' ? null : streamed(reply);
  },
};

/** Sends the whole text as one token, so that clients of the stream get it as they did the first time. */
async function* streamed(reply: Reply): ReplyStream {
  yield await Promise.resolve({ token: reply.text });
  return reply;
}
