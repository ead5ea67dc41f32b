import type { ChatDelta, ChatModel, ChatRequest } from '../ports.ts';

/** A chat model that streams what a function of the request returns; `requests` keeps what it was asked. */
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
      for (const piece of script(request)) {
        signal?.throwIfAborted();
        yield typeof piece === 'string' ? { type: 'text', text: piece } : piece;
      }
      yield { type: 'finish', reason: 'stop' };
    },
  };
}
