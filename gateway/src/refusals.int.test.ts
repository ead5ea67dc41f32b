import { ERRORS } from '@colloquy/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { GatewayConfig } from './routing/gateway-config.ts';
import { MODES, openTestGateway } from './testing/open-test-gateway.ts';

const LONG = 'x'.repeat(9_000);

describe.each(MODES)('refusals with %s services', async (mode) => {
  const gateway = await openTestGateway(mode);
  afterAll(() => gateway.stop());

  const post = (head: string, body = '{}') =>
    gateway.sendRaw(`POST /ask/public-links/l1/ask HTTP/1.1\r\n${head}\r\n\r\n${body}`);

  it.each([
    ['two lengths', 'Host: h\r\nContent-Length: 2\r\nContent-Length: 2'],
    ['two different lengths', 'Host: h\r\nContent-Length: 2\r\nContent-Length: 40'],
    ['a length and chunks', 'Host: h\r\nContent-Length: 2\r\nTransfer-Encoding: chunked'],
    ['an unknown transfer coding', 'Host: h\r\nTransfer-Encoding: xchunked'],
    ['chunks twice', 'Host: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked'],
    ['a length that is no number', 'Host: h\r\nContent-Length: +2'],
    ['two hosts', 'Host: h\r\nHost: evil\r\nContent-Length: 2'],
    ['no host', 'Content-Length: 2'],
    ['a host that is an address', 'Host: http://evil/\r\nContent-Length: 2'],
    ['two tokens', 'Host: h\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nContent-Length: 2'],
    ['two origins', 'Host: h\r\nOrigin: http://h\r\nOrigin: http://evil\r\nContent-Length: 2'],
    ['our header with an underscore', 'Host: h\r\nx_colloquy_identity: t\r\nContent-Length: 2'],
    ['a folded header', 'Host: h\r\nX-A: 1\r\n b\r\nContent-Length: 2'],
    ['a space before the colon', 'Host: h\r\nContent-Length : 2'],
  ])('answers 400 to %s, and closes', async (_what, head) => {
    const before = gateway.services.seen.length;
    const answer = await post(head);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/connection: close/i);
    expect(gateway.services.seen).toHaveLength(before);
  });

  it('does not let a Connection header take away what frames or identifies', async () => {
    const answer = await post(
      'Host: h\r\nConnection: close, content-length, host, x-colloquy-identity, x-request-id\r\nContent-Length: 2\r\nContent-Type: application/json',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    '/api//ask',
    '/api/../internal/sessions/u1',
    '/api/%2e%2e/internal',
    '/api/chats%2f1',
    '/api\\ask',
    'http://evil/api/ask',
  ])('answers 400 to the address %s', async (path) => {
    const answer = await gateway.sendRaw(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    '/api/internal/sessions/u1',
    '/internal/sessions/u1',
    '/meta/internal/public-links/l1',
    '/ask/internal/public-links/l1',
    '/api/unknown',
    '/api',
    '/ask/public-links',
    '/api/chats/none/of/ours',
  ])('answers 404 in our envelope to %s', async (path) => {
    const response = await gateway.fetch(path, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: Number(ERRORS.notFound),
      message: 'NOT_FOUND',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('answers 405 with the methods of the address', async () => {
    const response = await gateway.fetch('/ask/public-links/l1', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
    expect(await response.json()).toMatchObject({
      code: Number(ERRORS.methodNotAllowed),
      message: 'METHOD_NOT_ALLOWED',
    });
  });

  it.each([
    ['PUT', '/api/workspaces', 'GET, POST'],
    ['DELETE', '/api/chat-bots', 'GET, POST'],
    ['PATCH', '/api/auth/login', 'POST'],
    ['POST', '/api/workspaces/w1/settings', 'GET, PATCH'],
    ['DELETE', '/api/knowledge-base/upload/i1/confirm', 'POST'],
    ['PUT', '/ask/public-links/l1/ask', 'POST'],
    ['DELETE', '/api/users/me', 'GET'],
  ])('answers 405 with every method of the route to %s %s, signed in or not', async (method, path, known) => {
    for (const headers of [{}, await gateway.bearer()]) {
      const response = await gateway.fetch(path, { method, headers });
      expect(response.status).toBe(405);
      const allowed = (response.headers.get('allow') ?? '').split(', ');
      expect(allowed).toEqual(expect.arrayContaining(known.split(', ')));
      expect(allowed).not.toContain(method);
      expect(await response.json()).toMatchObject({
        code: Number(ERRORS.methodNotAllowed),
        message: 'METHOD_NOT_ALLOWED',
      });
    }
  });

  it.each([
    '/ask/public-links/%',
    '/ask/public-links/%zz',
    '/ask/public-links/%ff',
    '/ask/public-links/%c0%af',
    '/chat/widget/%ff',
    '/chat/widget/preview/%',
    '/api/workspaces/%e0%80',
    '/files/%',
    '/widget/%ff',
    '/%',
  ])('answers 400 in our envelope to %s', async (path) => {
    const answer = await gateway.sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: ${gateway.host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"field":"path"');
  });

  it.each([
    ['gzip', 400],
    ['deflate', 400],
    ['br', 400],
    ['zstd', 400],
    ['identity, gzip', 415],
    ['nonsense', 415],
  ])('answers a body that falsely says %s with %i', async (encoding, status) => {
    const response = await gateway.post(
      '/ask/public-links/l1/ask',
      { 'content-encoding': encoding },
      '{"chat_id":"c1","query":"When?"}',
    );
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ requestId: expect.any(String) });
  });

  it.each(['TRACE', 'PROPFIND'])('answers 405 to %s anywhere', async (method) => {
    const answer = await gateway.sendRaw(`${method} / HTTP/1.1\r\nHost: h\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  });

  it('refuses a body that is announced too large before reading it', async () => {
    const answer = await post('Host: h\r\nContent-Type: application/json\r\nContent-Length: 300000', '');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(new RegExp(`"code":${ERRORS.requestTooLarge}`));
    expect(answer).toMatch(/connection: close/i);
  });

  it('refuses a body of unannounced size that grows too large', async () => {
    const chunk = `${(120 * 1024).toString(16)}\r\n${' '.repeat(120 * 1024)}\r\n0\r\n\r\n`;
    const answer = await post(
      'Host: h\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked',
      chunk,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('refuses an address that is too long', async () => {
    const response = await gateway.fetch(`/api/chats?q=${LONG}`);
    expect(response.status).toBe(413);
  });
});

describe('rate limits', () => {
  it('answers 429 with the time to wait, per user rather than per address', async () => {
    const gateway = await openTestGateway('local', {}, withLimit(2));
    gateway.services.sessions.set('u2', { tokenVersion: 1, email: 'b@example.com' });
    const ask = async (userId: string) => gateway.post('/api/ask', await gateway.bearer(userId));
    expect((await ask('u1')).status).toBe(200);
    expect((await ask('u1')).status).toBe(200);
    const refused = await ask('u1');
    expect(refused.status).toBe(429);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: Number(ERRORS.tooManyRequests),
      retryAfter: waitSeconds,
    });
    expect((await ask('u2')).status).toBe(200);
    await gateway.stop();
  });

  it('counts all addresses of one IPv6 network together, and IPv4 in IPv6 form as IPv4', async () => {
    const gateway = await openTestGateway('local', { trustedProxies: ['127.0.0.1'] }, withLimit(2));
    const ask = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await gateway.fetch('/ask/public-links/l1', { headers })).status;
    };
    expect(await ask('2001:db8:1:2::1')).toBe(200);
    expect(await ask('2001:db8:1:2:ffff::2')).toBe(200);
    expect(await ask('2001:db8:1:2::3')).toBe(429);
    expect(await ask('2001:db8:1:3::3')).toBe(200);
    expect(await ask('203.0.113.9')).toBe(200);
    expect(await ask('::ffff:203.0.113.9')).toBe(200);
    expect(await ask('::ffff:cb00:7109')).toBe(429);
    await gateway.stop();
  });
});

/** The shipped file with every rate limit set to `max`. */
function withLimit(max: number): (config: GatewayConfig) => GatewayConfig {
  return (config) => ({
    ...config,
    pipelines: Object.fromEntries(
      Object.entries(config.pipelines).map(([name, pipeline]) => [
        name,
        {
          ...pipeline,
          policies: pipeline.policies.map((step) =>
            step.name === 'rate-limit' ? { ...step, action: { ...step.action, max } } : step,
          ),
        },
      ]),
    ),
  });
}
