import { createServer, type RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

const INVENTED = 'Parcels arrive within three days because Saint Nicholas carries them.';

/** A server whose models behave as the request's path says. */
export async function startHostileModels() {
  const stream = { 'content-type': 'text/event-stream' };
  const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
  const pour = (response: Parameters<RequestListener>[1], piece: string): void => {
    response.writeHead(200, stream);
    const more = (): void => {
      while (response.write(piece));
      response.once('drain', more);
    };
    more();
  };
  const refusals: Readonly<Record<string, number>> = { refuses: 401, nobody: 404, quota: 429 };
  const quotes: Readonly<Record<string, string>> = {
    'double kayak cost': 'A double kayak costs 22 euros an hour [1].',
    'deposit for a single': 'The deposit for a single kayak is 60 euros [1].',
    'boathouse stand': 'The boathouse stands beside the old ferry pier in Ennisk [1].',
  };
  let requests = 0;
  let open = 0;
  let isStalled = false;
  const server = createServer((request, response) => {
    requests += 1;
    open += 1;
    response.on('close', () => void (open -= 1));
    if (isStalled) return;
    const [, kind = ''] = request.url?.split('/') ?? [];
    const status = refusals[kind];
    if (status !== undefined) {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{}}');
      return;
    }
    if (kind === 'redirect') {
      response.writeHead(302, { location: 'http://127.0.0.1:1/v1' }).end();
      return;
    }
    if (kind === 'endless') return pour(response, delta('word '.repeat(200)));
    if (kind === 'lineless') return pour(response, 'x'.repeat(64 * 1024));
    if (kind === 'broken') {
      response.writeHead(200, stream).end('data: {"choices": [\n\n');
      return;
    }
    if (request.method === 'GET') {
      response.writeHead(404).end();
      return;
    }
    void json(request).then((body) => {
      const { messages = [], stream: streams } = body as {
        messages?: { content: string }[];
        stream?: boolean;
      };
      const said =
        {
          echo: messages.map(({ content }) => content).join('\n'),
          megabyte: 'A word about it. '.repeat(60_000),
          'quotes-some': Object.entries(quotes).find(([asked]) =>
            messages.at(-1)?.content.split('Question:').at(-1)?.includes(asked),
          )?.[1],
        }[kind] ?? `${INVENTED} [1]`;
      if (streams !== true) {
        const message = { role: 'assistant', content: said };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
        return;
      }
      response.writeHead(200, stream);
      response.end(
        `${delta(said)}data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
      );
    });
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    get requests() {
      return requests;
    },
    /** The number of requests that are still open. */
    get open() {
      return open;
    },
    /** Switches stalling on or off: a stalled server leaves new requests unanswered. */
    stall(isOn: boolean): void {
      isStalled = isOn;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
