import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { EmbeddingModel } from '@colloquy/language-model';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { z } from 'zod';

/** When a model was called, and when it sent the first and the last piece of its text, by `performance.now()`. */
export interface ModelCall {
  readonly askedAt: number;
  readonly firstAt: number | null;
  readonly endedAt: number | null;
  /** Everything that it sent, unchanged. */
  readonly sent: string;
}

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };
export type TimedModel = Awaited<ReturnType<typeof startTimedModel>>;

const embedSchema = z.object({ input: z.union([z.string(), z.array(z.string())]) });
const deltaSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().default('') }) })),
});
const SAYS_TEXT = /"content":"[^"]/;

/** The model's text in a call. */
export function writtenIn(call: ModelCall | undefined): string {
  const lines = call?.sent.split('\n').filter((line) => line.startsWith('data: {')) ?? [];
  return lines
    .flatMap((line) => deltaSchema.parse(JSON.parse(line.slice('data: '.length))).choices)
    .map(({ delta }) => delta.content)
    .join('');
}

/**
 * A proxy before a real model server on loopback that times each call; it embeds with a model of this process, so
 * that all clients search with the same vectors. With `keepsTexts` a repeated request gets the earlier text, and a
 * text is read to its end even when the client disconnects. Ends with `stop`.
 */
export async function startTimedModel(
  modelUrl: string,
  embeddings: EmbeddingModel,
  { keepsTexts = false }: { readonly keepsTexts?: boolean } = {},
) {
  const calls: ModelCall[] = [];
  const kept = new Map<string, Promise<ModelCall>>();

  async function embed(body: string, response: ServerResponse): Promise<void> {
    const { input } = embedSchema.parse(JSON.parse(body));
    const vectors = await embeddings.embed(typeof input === 'string' ? [input] : input);
    const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data, model: embeddings.id }));
  }

  async function pass(path: string, body: string, response: ServerResponse): Promise<ModelCall> {
    const askedAt = performance.now();
    const left = new AbortController();
    if (!keepsTexts) response.once('close', () => left.abort());
    const call: Changing<ModelCall> = { askedAt, firstAt: null, endedAt: null, sent: '' };
    calls.push(call);
    const answer = await fetch(modelUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: left.signal,
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    });
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      call.sent += piece;
      if (SAYS_TEXT.test(call.sent)) call.firstAt ??= performance.now();
      response.write(piece);
    }
    call.endedAt = performance.now();
    response.end();
    return call;
  }

  async function passOnce(path: string, body: string, response: ServerResponse): Promise<void> {
    const known = kept.get(body);
    if (known === undefined) {
      const call = pass(path, body, response);
      kept.set(body, call);
      await call;
      return;
    }
    const call = await known;
    calls.push(call);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(call.sent);
  }

  async function listModels(response: ServerResponse): Promise<void> {
    const answer = await fetch(`${modelUrl}/models`);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = (request.url ?? '').replace(/^\/v1/, '');
    if (path === '/embeddings') await embed(body, response);
    else if (path === '/models') await listModels(response);
    else if (keepsTexts && path === '/chat/completions') await passOnce(path, body, response);
    else await pass(path, body, response);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      // The client disconnected, as it does once nothing further would be shown; or the model did not answer.
      response.destroy();
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** The calls since the last read. */
    takeCalls: (): readonly ModelCall[] => calls.splice(0),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
