/** One request that a client made. */
export interface AskedRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly lastEventId: string | null;
  readonly signal: AbortSignal | null;
}

/** The server's reaction to a request: a response, or a broken connection. */
export type Reply = Response | Error | ((request: AskedRequest) => Response);

/** A fake server that gives the replies in order and repeats the last one; it records the requests. */
export function createFakeConversationServer(...replies: readonly Reply[]) {
  const requests: AskedRequest[] = [];
  const answer: typeof fetch = async (_input, init = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const request = {
      body: { ...(typeof body === 'object' ? body : {}) },
      lastEventId: new Headers(init.headers).get('last-event-id'),
      signal: init.signal ?? null,
    };
    requests.push(request);
    const reply = replies[requests.length - 1] ?? replies.at(-1);
    if (reply === undefined) throw new TypeError('nobody answers');
    if (reply instanceof Error) throw reply;
    return typeof reply === 'function' ? reply(request) : reply.clone();
  };
  return { fetch: answer, requests };
}

/** An event as text of the stream. */
export function wire(name: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A finite event stream of these texts, each in pieces of `pieceBytes`. */
export function aStream(texts: readonly string[], pieceBytes = Number.POSITIVE_INFINITY): Response {
  const bytes = new TextEncoder().encode(texts.join(''));
  const size = Math.min(pieceBytes, Math.max(1, bytes.length));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** An event stream that stays open without data, until the client ends it. */
export function aSilentStream({ signal }: Pick<AskedRequest, 'signal'>): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A body with a status. */
export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
