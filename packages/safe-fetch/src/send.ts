import type { Dispatcher } from 'undici';

/**
 * Sends a request. undici hears of an abort once the request has a connection; while it waits for one, as for a name
 * that does not resolve or for a free place, this rejects with the signal's reason, and nothing is sent any more.
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
