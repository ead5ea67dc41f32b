import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answerSchema, chatApi, ERRORS } from '@colloquy/contracts';
import { z } from 'zod';
import { Refusal, type Handler } from './handle.ts';
import { createHandlers } from './handlers.ts';
import type { FakeState } from './state.ts';

const DIST = join(import.meta.dirname, '../../dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
};
const TOKEN_MS = 40;
const NONCE = 'fake';
/** As strict as the gateway is meant to be; what breaks here would break there. */
const CONTENT_POLICY = `default-src 'self'; style-src 'self' 'nonce-${NONCE}'; img-src 'self'; object-src 'none'; base-uri 'none'`;

/**
 * The built dashboard with a pretended API behind it, for looking at screens. Never part of the product.
 * `dist` is where the build lies; another folder keeps out of the way of a server that uses the usual one.
 */
export function createFake(state: FakeState, dist: string = DIST): Server {
  const handlers = createHandlers(state).toSorted((a, b) => slots(a) - slots(b));
  return createServer((request, response) => {
    void answer(handlers, dist, request, response).catch((error: unknown) => refuse(response, error));
  });
}

async function answer(
  handlers: readonly Handler[],
  dist: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake');
  if (url.pathname.startsWith('/files/')) {
    for await (const _ of request);
    response.writeHead(200).end();
    return;
  }
  if (!url.pathname.startsWith('/api/')) return serveFile(dist, url.pathname, response);
  const path = url.pathname.slice('/api'.length);
  const handler = handlers.find(
    ({ route }) => route.method === request.method && patternOf(route.path).test(path),
  );
  if (!handler) throw new Refusal(404, Number(ERRORS.notFound), 'NOT_FOUND');
  const params = patternOf(handler.route.path).exec(path)?.groups ?? {};
  const result = handler.run({
    params: { ...params },
    query: queryOf(url.searchParams),
    body: await bodyOf(request),
  });
  if (handler.route.id === chatApi.ask.id && request.headers.accept === 'text/event-stream') {
    return stream(response, z.object({ data: answerSchema }).parse(result).data);
  }
  response
    .writeHead(handler.route.status, { 'Content-Type': 'application/json' })
    .end(JSON.stringify(result));
}

async function stream(response: ServerResponse, whole: z.infer<typeof answerSchema>): Promise<void> {
  const send = (event: string, data: unknown) =>
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  send('meta', { history_id: whole.metadata.history_id });
  await wait(TOKEN_MS * 8);
  for (const text of whole.answer.match(/\S+\s*/g) ?? []) {
    send('token', { text });
    await wait(TOKEN_MS);
  }
  send('citations', { citations: whole.metadata.citations });
  send('done', { data: whole });
  response.end();
}

async function serveFile(dist: string, pathname: string, response: ServerResponse): Promise<void> {
  const asked = join(dist, normalize(pathname));
  const isFile =
    asked.startsWith(dist) &&
    (await stat(asked).then(
      (one) => one.isFile(),
      () => false,
    ));
  const file = isFile ? asked : join(dist, 'index.html');
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Security-Policy': CONTENT_POLICY,
  });
  if (extname(file) === '.html') {
    response.end((await readFile(file, 'utf8')).replaceAll('{{csp-nonce}}', NONCE));
    return;
  }
  createReadStream(file).pipe(response);
}

function refuse(response: ServerResponse, error: unknown): void {
  const refusal =
    error instanceof Refusal ? error : new Refusal(400, Number(ERRORS.fieldNotValid), String(error));
  if (response.headersSent) return void response.end();
  response.writeHead(refusal.status, { 'Content-Type': 'application/json' }).end(
    JSON.stringify({
      code: refusal.code,
      message: refusal.message,
      errors: refusal.errors,
      requestId: 'fake',
    }),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function slots(handler: Handler): number {
  return handler.route.path.split('/:').length;
}

function queryOf(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    if (name.endsWith('[]')) query[name.slice(0, -2)] = params.getAll(name);
    else query[name] = params.get(name) ?? '';
  }
  return query;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}
