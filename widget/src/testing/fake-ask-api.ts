import { randomId } from '../storage/random-id.ts';
import { anAnswer, aHistoryId } from './builders.ts';

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly credentials: RequestCredentials | undefined;
}

/** Answers one call; `undefined` passes it to the next rule. */
export type Rule = (call: RecordedCall) => Response | Promise<Response> | undefined;

export interface FakeAskApi {
  readonly calls: RecordedCall[];
  /** Calls for event streams of conversations, which the panel makes automatically. */
  readonly follows: RecordedCall[];
  readonly fetch: typeof fetch;
}

/** A fake ask API for `fetch`: first the rules, then one conversation whose questions are answered at once. */
export function createFakeAskApi(...rules: Rule[]): FakeAskApi {
  const calls: RecordedCall[] = [];
  const follows: RecordedCall[] = [];
  let asked = 0;

  function answer(call: RecordedCall): Response | Promise<Response> {
    for (const rule of rules) {
      const response = rule(call);
      if (response !== undefined) return response;
    }
    // Open, without events.
    if (isFollow(call)) return eventStream(new ReadableStream());
    if (call.path.endsWith('/chats')) return json(201, { data: { id: `chat-${randomId()}` } });
    if (call.path.includes('/history'))
      return json(200, { data: [], meta: { total: 0, page: 1, limit: 20 } });
    asked += 1;
    return stream(['done', { data: anAnswer({ id: aHistoryId(asked) }) }]);
  }

  return {
    calls,
    follows,
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      const call: RecordedCall = {
        method: init.method ?? 'GET',
        path: url.pathname + url.search,
        body: { ...(typeof body === 'object' ? body : {}) },
        headers: new Headers(init.headers),
        credentials: init.credentials,
      };
      (isFollow(call) ? follows : calls).push(call);
      return answer(call);
    },
  };
}

function isFollow({ path }: RecordedCall): boolean {
  return path.includes('/events?');
}

/** A response whose stream is written while it is read. */
export function aFeed() {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  return {
    response: eventStream(readable.pipeThrough(new TextEncoderStream())),
    send: (id: string, name: string, data: unknown) =>
      writer.write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => writer.close(),
  };
}

function eventStream(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** An event stream of `[name, data]` pairs; it ends after them. */
export function stream(...events: (readonly [string, unknown])[]): Response {
  const text = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  return new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}
