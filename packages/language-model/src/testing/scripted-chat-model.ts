import type { ChatDelta, ChatModel, ChatRequest } from '../ports.ts';

/** A chat model that streams the result of a function; `requests` records its requests. */
export function createScriptedChatModel(
  script: (request: ChatRequest) => readonly string[] | readonly ChatDelta[],
): ChatModel & { readonly requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  return {
    id: 'scripted',
    requests,
    // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
    async *stream(request, { signal } = {}) {
      requests.push(request);
      let wasFinished = false;
      for (const piece of script(request)) {
        if (typeof piece !== 'string' && piece.type === 'finish') wasFinished = true;
        signal?.throwIfAborted();
        yield typeof piece === 'string' ? { type: 'text', text: piece } : piece;
      }
      if (!wasFinished) yield { type: 'finish', reason: 'stop' };
    },
  };
}
