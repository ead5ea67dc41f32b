import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { listenOnLoopback } from './listen.ts';
import { answerByHabit, refuseByHabit, writeEvent, type ModelServerHabits } from './model-server-habits.ts';

export type { ModelServerHabits } from './model-server-habits.ts';

/** What the server does wrong instead of answering a request. */
export type InjectedFailure =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'reset' }
  | { readonly kind: 'bad-json' }
  | { readonly kind: 'empty-body' }
  | { readonly kind: 'empty-answer' }
  /** Breaks off after the first token, which is `text` if given. */
  | { readonly kind: 'half-stream'; readonly by: 'end' | 'reset'; readonly text?: string }
  | { readonly kind: 'error-event' }
  | { readonly kind: 'never-starts' }
  | { readonly kind: 'stalls-after-first-token' }
  | { readonly kind: 'drips'; readonly everyMs: number }
  | { readonly kind: 'no-role' }
  /** Answers this text, split into chunks of this many characters, with or without a role in the first delta. */
  | { readonly kind: 'says'; readonly text: string; readonly pieceChars: number; readonly withRole: boolean }
  | { readonly kind: 'no-usage' }
  | { readonly kind: 'empty-choices' }
  | {
      readonly kind: 'tool-call';
      readonly name: string;
      readonly argumentPieces: readonly string[];
      readonly withIds: boolean;
    }
  | { readonly kind: 'wrong-size' }
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'zero-vector' };

interface FakeOpenAiOptions {
  readonly dimension?: number;
  /** Pause before the first token, in ms. Default 0. */
  readonly firstTokenMs?: number;
  readonly port?: number;
  /** The only accepted key; default: any, or none. */
  readonly apiKey?: string;
  /** Models that it lists and answers for; by default it answers for any and lists none. */
  readonly models?: readonly string[];
  /** Its differences from other servers; `behave` changes them. */
  readonly habits?: ModelServerHabits;
}

const DEFAULT_DIMENSION = 512;
const MAX_SEEN_BODIES = 100;
const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
const WORD = /[\p{L}\p{N}]+/gu;
const MIN_SHARED_WORDS = 2;
const STOP = new Set(
  'the and for you are can how what when where who why does with that this your have from'.split(' '),
);

export type FakeOpenAi = Awaited<ReturnType<typeof startFakeOpenAi>>;

/**
 * A local OpenAI-compatible server for tests and benches: instant, deterministic and with scriptable failures.
 * Embeddings are hashed bags of words; chat answers quote the source sentence that shares most words with the
 * question, or reply with the sentinel that the prompt names in backticks.
 */
export async function startFakeOpenAi(options: FakeOpenAiOptions = {}) {
  const dimension = options.dimension ?? DEFAULT_DIMENSION;
  const queue: (InjectedFailure | null)[] = [];
  let always: InjectedFailure | null = null;
  let habits = options.habits;
  let held = Promise.resolve();
  let requests = 0;
  let open = 0;
  const seenHeaders: IncomingHttpHeaders[] = [];
  const seenBodies: Readonly<Record<string, unknown>>[] = [];
  const refusalOf = (request: IncomingMessage, model: unknown): Refusal | null => {
    if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`)
      return { status: 401, code: 'invalid_api_key' };
    const isKnown =
      model === undefined || options.models === undefined || options.models.some((one) => one === model);
    return isKnown ? null : { status: 404, code: 'model_not_found' };
  };

  const server = createServer((request, response) => {
    requests += 1;
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    seenHeaders.push(request.headers);
    const fault = queue.shift() ?? always;
    (request.method === 'GET' ? Promise.resolve({}) : json(request))
      .then(async (content) => {
        const body = bodySchema.parse(content);
        if (request.method !== 'GET') seenBodies.push(body);
        if (seenBodies.length > MAX_SEEN_BODIES) seenBodies.shift();
        await held;
        if (failBeforeAnswer(fault, response)) return;
        const refusal = refusalOf(request, body.model);
        if (refusal !== null) return sendJson(response, refusal.status, { error: { code: refusal.code } });
        if (request.url?.startsWith('/v1/') !== true) {
          response.writeHead(404, { 'content-type': 'text/html' });
          return response.end(`<!doctype html><title>404</title><p>Nothing at ${request.url}</p>`);
        }
        if (request.url?.endsWith('/models') === true) {
          const data = options.models?.map((id) => ({ id, object: 'model' }));
          return data === undefined
            ? sendJson(response, 404, {})
            : sendJson(response, 200, { object: 'list', data });
        }
        if (habits !== undefined && refuseByHabit(response, body, habits)) return;
        if (request.url?.endsWith('/embeddings') === true)
          return sendEmbeddings(response, body, dimension, fault, habits);
        await pause(options.firstTokenMs ?? 0);
        if (habits !== undefined && fault === null)
          return answerByHabit(response, answerFrom(body), body, habits);
        return sendCompletion(response, body, fault);
      })
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const port = await listenOnLoopback(server, options.port);

  return {
    /** Ends in `/v1`. */
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** Requests begun so far, of both kinds. */
    get requests() {
      return requests;
    },
    /** The headers of each request, in order. */
    seenHeaders,
    /** The most recent request bodies, in order. */
    seenBodies,
    /** Replaces its habits. */
    behave(next: ModelServerHabits | undefined) {
      habits = next;
    },
    /** Unfinished requests. */
    get open() {
      return open;
    },
    /** The next requests fail like this, one failure each. */
    failNext: (...faults: readonly (InjectedFailure | null)[]) => void queue.push(...faults),
    /** Every request fails like this until it is called with null. */
    failAlways(fault: InjectedFailure | null) {
      always = fault;
    },
    /** Answers no request until the returned function is called; then the waiting ones, too. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** True when the failure was the whole response. */
function failBeforeAnswer(fault: InjectedFailure | null, response: ServerResponse): boolean {
  switch (fault?.kind) {
    case 'status':
      response.writeHead(fault.status, {
        'content-type': 'application/json',
        ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
      });
      response.end('{"error":{"message":"scripted"}}');
      return true;
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case 'bad-json':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"data": [');
      return true;
    case 'empty-body':
      response.writeHead(200, STREAM_HEADERS);
      response.end();
      return true;
    case 'never-starts':
      return true;
    default:
      return false;
  }
}

function sendEmbeddings(
  response: ServerResponse,
  body: Body,
  dimension: number,
  fault: InjectedFailure | null,
  habits: ModelServerHabits | undefined,
): void {
  const all = Array.isArray(body.input) ? body.input : [body.input];
  const inputs = habits?.embedsFirst === true ? all.slice(0, 1) : all;
  const size = fault?.kind === 'wrong-size' ? dimension - 1 : dimension;
  const data = inputs.map((text, index) => {
    const embedding: (number | null)[] =
      fault?.kind === 'zero-vector'
        ? Array.from({ length: size }, () => 0)
        : hashedBagOfWords(String(text), size);
    // JSON has no NaN; servers that compute one send null.
    if (fault?.kind === 'not-a-number') embedding[3] = null;
    return { object: 'embedding', index, embedding };
  });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ object: 'list', model: 'stand-in', data, usage: { prompt_tokens: 1, total_tokens: 1 } }),
  );
}

/** Deterministic unit vector: each word adds to one dimension (FNV-1a hash). */
function hashedBagOfWords(text: string, dimension: number): number[] {
  const vector = Array.from({ length: dimension }, () => 0);
  for (const word of text.toLowerCase().match(WORD) ?? ['']) {
    let hash = 2_166_136_261;
    for (let index = 0; index < word.length; index += 1) {
      hash = Math.imul(hash ^ word.charCodeAt(index), 16_777_619) >>> 0;
    }
    vector[hash % dimension] = (vector[hash % dimension] ?? 0) + 1;
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => value / length);
}

async function sendCompletion(
  response: ServerResponse,
  body: Body,
  fault: InjectedFailure | null,
): Promise<void> {
  const answer = fault?.kind === 'says' ? fault.text : answerFrom(body);
  if (body.stream !== true) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: answer };
    response.end(
      JSON.stringify({ object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    );
    return;
  }
  response.writeHead(200, STREAM_HEADERS);
  if (fault?.kind === 'tool-call') return sendToolCall(response, fault);
  if (Array.isArray(body.tools) && body.tools.length > 0)
    return sendToolCall(response, {
      kind: 'tool-call',
      name: 'asked',
      argumentPieces: ['{}'],
      withIds: true,
    });
  const tokens = tokensOf(answer, fault);
  const hasRole = fault?.kind === 'says' ? fault.withRole : fault?.kind !== 'no-role';
  if (hasRole) writeDelta(response, { role: 'assistant', content: '' });
  if (fault?.kind === 'empty-choices') writeEvent(response, { choices: [] });
  for (const [index, content] of tokens.entries()) {
    if (fault?.kind === 'drips') await pause(fault.everyMs);
    if (response.destroyed) return;
    writeDelta(response, { content });
    if (index === 0 && (await breakOff(response, fault))) return;
  }
  writeDelta(response, {}, 'stop');
  if (fault?.kind !== 'no-usage') {
    const usage = {
      prompt_tokens: wordCount(JSON.stringify(body.messages)),
      completion_tokens: tokens.length,
      total_tokens: 0,
    };
    writeEvent(response, { choices: [], usage });
  }
  response.end('data: [DONE]\n\n');
}

function tokensOf(answer: string, fault: InjectedFailure | null): string[] {
  if (fault?.kind === 'empty-answer') return [];
  if (fault?.kind === 'half-stream' && fault.text !== undefined) return [fault.text];
  if (fault?.kind === 'says') return answer.match(new RegExp(`[^]{1,${fault.pieceChars}}`, 'g')) ?? [];
  return answer.match(/\s*\S+/g) ?? [];
}

async function breakOff(response: ServerResponse, fault: InjectedFailure | null): Promise<boolean> {
  if (fault?.kind === 'stalls-after-first-token') return true;
  if (fault?.kind === 'error-event') {
    writeEvent(response, { error: { message: 'scripted' } });
    response.end();
    return true;
  }
  if (fault?.kind !== 'half-stream') return false;
  // The first token must be sent before the connection is destroyed.
  await new Promise<void>((resolve) => response.write(': flush\n\n', () => resolve()));
  if (fault.by === 'end') response.end();
  else response.socket?.resetAndDestroy();
  return true;
}

function sendToolCall(
  response: ServerResponse,
  fault: Extract<InjectedFailure, { kind: 'tool-call' }>,
): void {
  fault.argumentPieces.forEach((piece, index) => {
    const head = index === 0 && fault.withIds ? { id: 'call_abc', type: 'function' } : {};
    const name = index === 0 ? { name: fault.name } : {};
    writeDelta(response, { tool_calls: [{ index: 0, ...head, function: { ...name, arguments: piece } }] });
  });
  writeDelta(response, {}, 'tool_calls');
  response.end('data: [DONE]\n\n');
}

function writeDelta(response: ServerResponse, delta: object, finish: string | null = null): void {
  writeEvent(response, {
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
}

const bodySchema = z.looseObject({
  model: z.unknown().optional(),
  tools: z.unknown().optional(),
  input: z.unknown().optional(),
  stream: z.unknown().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).optional(),
});
type Body = z.infer<typeof bodySchema>;

/** Quotes the best sentence of the prompt's `<source n="…">` blocks, and cites it. */
function answerFrom(body: Body): string {
  const texts = (body.messages ?? []).map((message) => String(message.content));
  const prompt = texts.join('\n');
  const question = (texts.at(-1) ?? '').replace(/<source[\s\S]*<\/source>/g, ' ');
  const asked = new Set(
    (question.toLowerCase().match(WORD) ?? []).filter((word) => word.length > 2 && !STOP.has(word)),
  );
  let best = '';
  let bestShared = MIN_SHARED_WORDS - 1;
  for (const [, n = '', text = ''] of prompt.matchAll(/<source n="(\d+)"[^>]*>([\s\S]*?)<\/source>/g)) {
    for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
      const words = new Set(sentence.toLowerCase().match(WORD));
      const shared = [...asked].filter((word) => words.has(word)).length;
      if (shared > bestShared) {
        best = `${sentence.trim()} [${n}]`;
        bestShared = shared;
      }
    }
  }
  return best === '' ? (/`([A-Z_]{4,})`/.exec(prompt)?.[1] ?? 'I do not know.') : best;
}

function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise<void>((resolve) => setTimeout(resolve, ms));
}
