import type { Dispatcher } from 'undici';

/**
 * Sends a request. undici only honours an abort once the request has a connection; before that, while the name is
 * resolved or a place awaited, this rejects with the signal's reason, and nothing is sent afterwards.
 */
export function send(
  dispatcher: Dispatcher,
  request: Dispatcher.RequestOptions & { readonly signal: AbortSignal | null },
): Promise<Dispatcher.ResponseData> {
  const { signal } = request;
  const sent = dispatcher.request(request);
  if (signal === null) return sent;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    sent.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
