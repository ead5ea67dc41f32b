import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { loadQdrantDescription } from './description.ts';
import { createHandlers, FakeQdrantError } from './handlers.ts';

export type FakeQdrant = Awaited<ReturnType<typeof startFakeQdrant>>;

/** Read once, because compiling it for each operation takes longer than most tests. */
let description: ReturnType<typeof loadQdrantDescription> | undefined;

/**
 * A local fake of Qdrant: checks method, path, query and body of each request against the published description, and
 * implements what the behaviour suite needs. For tests only.
 */
export async function startFakeQdrant() {
  description ??= loadQdrantDescription();
  const described = description;
  const handlers = createHandlers();
  const issues: string[] = [];
  const operations: string[] = [];

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const raw = await text(request);
    const body: unknown = raw === '' ? undefined : JSON.parse(raw);
    const found = described.find(method, url.pathname);
    const wrong = found === null ? ['no such operation'] : found.issues(url.searchParams, body);
    issues.push(...wrong.map((issue) => `${method} ${url.pathname}: ${issue}`));
    if (found === null || wrong.length > 0) throw new FakeQdrantError(400, wrong.join('; '));
    operations.push(found.operation);
    const handler = handlers[found.operation];
    if (handler === undefined) throw new FakeQdrantError(501, `the fake lacks ${found.operation}`);
    return handler({ collection: found.pathValues['collection_name'] ?? '', body, query: url.searchParams });
  };

  const server = createServer((request, response) => {
    const reply = (status: number, content: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    answer(request).then(
      (result) => reply(200, request.url === '/' ? result : { result, status: 'ok', time: 0 }),
      (error: unknown) => {
        const status = error instanceof FakeQdrantError ? error.status : 500;
        reply(status, { status: { error: String(error) }, time: 0 });
      },
    );
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Calls that Qdrant's description does not allow, in words; tests expect none. */
    issues,
    /** Operations that were called, in order. */
    operations,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
