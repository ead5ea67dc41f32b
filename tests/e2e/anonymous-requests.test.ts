import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS, PUBLIC_BASES, allRoutes } from '@colloquy/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '../product/index.ts';

const SEED = 20_261_122;
const REQUESTS = 1_500;
const ANSWER_TIMEOUT_MS = 20_000;

/** An interim answer to `Expect: 100-continue`. */
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** One raw request; some of them no HTTP library could send. */
interface WireRequest {
  readonly head: string;
  readonly body: Buffer;
}

const ROUTES = allRoutes.flatMap(({ base, path, method }) =>
  base === 'internal' ? [] : [{ method, path: PUBLIC_BASES[base] + path }],
);
const PAGES = [
  '/',
  '/login',
  '/chat/widget/:linkId',
  '/chat/widget/preview/:linkId',
  '/widget/:file',
  '/files/:key',
];

const hostileText = fc.oneof(
  fc.constantFrom('%', '%ff', '%00', '%c0%af', '%ed%a0%80', '%2e%2e', '..', '%5c', '%zz', '%u0041', '~', '-'),
  fc
    .string({ unit: 'binary', maxLength: 12 })
    .map((text) => Array.from(text, (sign) => (sign > ' ' ? sign : '%0a')).join('')),
  fc.constantFrom('0', 'null', '__proto__', 'constructor', '$ne', '[object Object]', 'a'.repeat(9_000)),
  fc.uuid(),
);

const address = fc
  .record({
    path: fc.constantFrom(...ROUTES.map(({ path }) => path), ...PAGES),
    fills: fc.array(hostileText, { minLength: 4, maxLength: 4 }),
    query: fc.option(
      fc.array(
        fc.tuple(
          fc.constantFrom('id[]', 'page', 'limit', 'userRef', 'search', 'a[b][c]', '__proto__'),
          hostileText,
        ),
        {
          maxLength: 3,
        },
      ),
    ),
    tail: fc.constantFrom('', '', '', '/', '%', '//', '/..', '?', '#x', ';a=b'),
  })
  .map(({ path, fills, query, tail }) => {
    let at = 0;
    const filled = path.replaceAll(/:\w+/g, () => fills[(at += 1) % fills.length] ?? '');
    const asked = query === null ? '' : `?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
    return filled + tail + asked;
  });

const header = fc.constantFrom(
  'Content-Type: application/json',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: application/json; charset=nonsense',
  'Content-Type: text/plain',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: ;;;',
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Content-Encoding: deflate',
  'Content-Encoding: gzip, gzip',
  'Content-Encoding: nonsense',
  'Accept: text/event-stream',
  'Accept: ;q=x,,,/',
  'Accept: */*',
  'Accept-Encoding: gzip;q=x',
  'Accept-Language: %%%',
  'Authorization: Bearer ',
  'Authorization: Basic %%%',
  'Origin: null',
  'Origin: https://evil.example',
  'Range: bytes=9-1,x',
  'If-None-Match: W/"',
  'If-Modified-Since: yesterday',
  'Cookie: a=%; colloquy_mailbox=%',
  'Idempotency-Key: ',
  'Last-Event-ID: \u00ff',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'Connection: upgrade, content-length',
  'X-Http-Method-Override: DELETE',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 5',
  'Access-Control-Request-Method: PATCH',
);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('\u0000', '\ud800', '$where', ''),
);
const body = fc.oneof(
  fc.constant(Buffer.alloc(0)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('{', '[]', 'null', '"x"', '{"a":', '{"__proto__":{"a":1}}', '['.repeat(5_000))
    .map((json) => Buffer.from(json)),
  fc
    .dictionary(
      fc.constantFrom(
        'email',
        'username',
        'password',
        'token',
        'chat_id',
        'query',
        'userRef',
        'terms',
        'value',
        'code',
        'state',
      ),
      fc.oneof(text, fc.jsonValue({ maxDepth: 2 })),
    )
    .map((value) => Buffer.from(JSON.stringify(value))),
);

/** How the length of the body is declared: correctly, as malformed chunks, or not at all. */
const framing = fc.constantFrom('length', 'length', 'length', 'chunked', 'bad-chunks', 'none');

const wireRequest: fc.Arbitrary<WireRequest> = fc
  .record({
    method: fc.constantFrom(
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'get',
    ),
    address,
    client: fc.ipV4(),
    headers: fc.array(header, { maxLength: 4 }),
    body,
    framing,
  })
  .map((parts) => {
    const lines = [
      `${parts.method} ${parts.address} HTTP/1.1`,
      'Host: 127.0.0.1',
      // Each request comes from its own network address, so that no rate limit ends the test.
      `X-Forwarded-For: ${parts.client}`,
      ...parts.headers,
      ...(parts.framing === 'length' ? [`Content-Length: ${parts.body.length}`] : []),
      ...(parts.framing.endsWith('hunked') || parts.framing === 'bad-chunks'
        ? ['Transfer-Encoding: chunked']
        : []),
      'Connection: close',
    ];
    return { head: `${lines.join('\r\n')}\r\n\r\n`, body: framed(parts.body, parts.framing) };
  });

function framed(content: Buffer, kind: string): Buffer {
  if (kind === 'bad-chunks') return Buffer.concat([Buffer.from('zz\r\n'), content]);
  if (kind !== 'chunked' || content.length === 0)
    return kind === 'chunked' ? Buffer.from('0\r\n\r\n') : content;
  const size = Buffer.from(`${content.length.toString(16)}\r\n`);
  return Buffer.concat([size, content, Buffer.from('\r\n0\r\n\r\n')]);
}

describe('anonymous requests of any bytes', () => {
  let dataDir: string;
  let product: Product;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colloquy-anonymous-'));
    product = await startProduct({
      dataDir,
      env: { WEB_BUILDS: 'off', TRUSTED_PROXIES: '127.0.0.1', CHECK_RESPONSES: 'on' },
    });
  });
  afterAll(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('never bring a fault of ours, and are refused in our envelope', async () => {
    await fc.assert(
      fc.asyncProperty(wireRequest, async (request) => {
        const answer = (await answerTo(product.port, request)).replace(CONTINUE, '');
        // A request whose body never ends as declared is closed without a response.
        if (answer === '') return;
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? Number.NaN);
        // Billing without a connection to Stripe refuses webhook events, so that Stripe sends them again.
        if (!answer.includes(`"code":${ERRORS.billingNotConnected}`)) {
          expect(status, answer).toBeLessThan(500);
        }
        expect(status, answer).toBeGreaterThanOrEqual(200);
        const text = answer.slice(answer.indexOf('\r\n\r\n') + 4);
        if (status >= 400 && text !== '') expect(text).toMatch(/"code":\d{6,},?/);
      }),
      { seed: SEED, numRuns: REQUESTS, endOnFailure: true },
    );
    const alive = await fetch(`${product.baseUrl}/health/live`);
    expect(alive.status).toBe(200);
  });
});

/**
 * All bytes of the response; our server closes the connection after it, and a server that waits for more sees our
 * end.
 */
function answerTo(port: number, { head, body: content }: WireRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.setEncoding('latin1');
    socket.setTimeout(ANSWER_TIMEOUT_MS, () =>
      socket.destroy(new Error(`No answer to ${JSON.stringify(head)}`)),
    );
    socket.on('data', (chunk: string) => (received += chunk));
    socket.once('end', () => socket.end());
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Our server may close the connection while the client still writes.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(received);
      else reject(error);
    });
    socket.once('close', () => resolve(received));
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), content]));
    socket.end();
  });
}
