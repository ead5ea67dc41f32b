import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

export const APPLICATION_ID = '112233445566778899';
export const BOT_TOKEN = 'the-bot-token-of-the-fake-discord';
export const GUILD_ID = '900000000000000001';
export const CHANNEL_ID = '900000000000000002';

/** A message as the fake shows it, by the token of its interaction. */
export interface ShownMessage {
  readonly kind: 'reply' | 'follow-up';
  readonly content: string;
}

type Refusal = { readonly status: number; readonly retryAfterSeconds?: number };

/**
 * Discord's published protocol, as far as an application with interactions over HTTP uses it: signed events, replies by
 * the token of an interaction, and the routes of an application.
 */
export async function startFakeDiscord() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const rawKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
  const shown = new Map<string, ShownMessage[]>();
  const commands: unknown[] = [];
  /** The refusals of the next calls for messages, in order. */
  const refusals: Refusal[] = [];
  const calls: string[] = [];
  let endpoint: string | null = null;
  let isTokenRevoked = false;

  function message(token: string, kind: ShownMessage['kind'], body: unknown, response: ServerResponse): void {
    const refusal = refusals.shift();
    if (refusal !== undefined) {
      json(response, refusal.status, { message: 'refused', retry_after: refusal.retryAfterSeconds ?? 0 });
      return;
    }
    const content = readText(body, 'content');
    if (content.length === 0 || content.length > 2_000) {
      json(response, 400, { message: 'Invalid Form Body' });
      return;
    }
    shown.set(token, [...(shown.get(token) ?? []), { kind, content }]);
    json(response, 200, { id: randomUUID() });
  }

  function answer(request: IncomingMessage, body: unknown, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    calls.push(`${method} ${url}`);
    const [, reply] = /^\/webhooks\/\d+\/([^/]+)\/messages\/@original$/.exec(url) ?? [];
    const [, followUp] = /^\/webhooks\/\d+\/([^/]+)$/.exec(url) ?? [];
    if (method === 'PATCH' && reply !== undefined) return message(reply, 'reply', body, response);
    if (method === 'POST' && followUp !== undefined) return message(followUp, 'follow-up', body, response);
    const isAuthorised = !isTokenRevoked && request.headers.authorization === `Bot ${BOT_TOKEN}`;
    if (!isAuthorised) return json(response, 401, { message: '401: Unauthorized' });
    if (url === '/applications/@me') {
      return json(response, 200, {
        id: APPLICATION_ID,
        verify_key: rawKey,
        interactions_endpoint_url: endpoint,
      });
    }
    if (method === 'POST' && url === `/applications/${APPLICATION_ID}/commands`) {
      commands.push(body);
      return json(response, 201, { id: randomUUID() });
    }
    return json(response, 404, { message: 'Unknown' });
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      answer(request, text === '' ? null : JSON.parse(text), response);
    });
  });
  const port = await listenOnLoopback(server);

  return {
    url: `http://127.0.0.1:${port}`,
    /** The application's public key, in hexadecimal. */
    publicKey: rawKey,
    /** The bodies of registered commands. */
    commands,
    refusals,
    /** Every call, as method and path. */
    calls,
    /** What the asker sees for an interaction, in order. */
    shownFor: (token: string): readonly ShownMessage[] => shown.get(token) ?? [],
    /** Enters the address for interactions, as the owner does in Discord's console. */
    useEndpoint(url: string) {
      endpoint = url;
    },
    revokeToken() {
      isTokenRevoked = true;
    },
    /** The headers with which Discord signs a body. */
    signed(body: string, at = new Date(), key = privateKey): Record<string, string> {
      const timestamp = String(Math.floor(at.getTime() / 1_000));
      const signature = sign(null, Buffer.from(timestamp + body), key);
      return { 'x-signature-ed25519': signature.toString('hex'), 'x-signature-timestamp': timestamp };
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The command `/ask` as Discord sends it. */
export function anInteraction(question: string, changes: object = {}) {
  const token = randomUUID();
  return {
    type: 2,
    id: String(BigInt(`0x${randomUUID().slice(0, 8)}`) + 10_000_000_000n),
    application_id: APPLICATION_ID,
    token,
    guild_id: GUILD_ID,
    channel_id: CHANNEL_ID,
    locale: 'en-GB',
    member: { user: { id: '700000000000000001', username: 'nina' } },
    data: { name: 'ask', options: [{ type: 3, name: 'question', value: question }] },
    ...changes,
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function readText(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
}
