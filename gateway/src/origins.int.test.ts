import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { botEvents, ERRORS } from '@colloquy/contracts';
import { eventFor } from '@colloquy/service-kit';
import { MODES, openTestGateway, type TestGateway } from './testing/open-test-gateway.ts';

const SHOP = 'https://shop.example.com';
const context = { requestId: 'r1', actor: { kind: 'service', name: 'bot' } } as const;
const linkChanged = eventFor(context, botEvents.publicLinkChanged, 'w1', {
  chat_bot_id: 'b1',
  workspace_id: 'w1',
  linkId: 'l1',
});
const botDeleted = eventFor(context, botEvents.botDeleted, 'w1', { chat_bot_id: 'b1', workspace_id: 'w1' });

describe.each(MODES)('origins with %s services', (mode) => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await openTestGateway(mode, { publicUrl: 'https://chat.example.com/' });
    gateway.services.links.set('l1', {
      botId: 'b1',
      allowedOrigins: [SHOP, 'https://Other.example.com:443', 'https://*.branches.example'],
    });
  });
  afterEach(() => gateway.stop());

  const ask = (origin: string | null, path = '/ask/public-links/l1/ask') =>
    gateway.post(path, origin === null ? {} : { origin });

  it.each([
    ['the link allows', SHOP],
    ['the link allows in another spelling', 'https://other.example.com'],
    ['the link allows with all subdomains', 'https://north.branches.example'],
  ])('answers a page that %s, to that page alone', async (_what, origin) => {
    const response = await ask(origin);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toContain('Origin');
    expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });

  it.each([
    'https://evil.example',
    'https://shop.example.com.evil.example',
    'http://shop.example.com',
    'https://branches.example',
    'null',
  ])('refuses a page of %s', async (origin) => {
    const response = await ask(origin);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: Number(ERRORS.originNotAllowed),
      message: 'ORIGIN_NOT_ALLOWED',
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lets a refused page read why, and nothing else', async () => {
    const settings = (origin: string, path: string) => gateway.fetch(path, { headers: { origin } });
    for (const path of ['/ask/public-links/l1', '/ask/public-links/none']) {
      const response = await settings('https://evil.example', path);
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBe('https://evil.example');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('access-control-expose-headers')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('vary')).toContain('Origin');
      expect(await response.json()).toEqual({
        code: Number(ERRORS.originNotAllowed),
        message: 'ORIGIN_NOT_ALLOWED',
        requestId: expect.any(String),
      });
    }
    for (const method of ['OPTIONS', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
      const init = { method, headers: { origin: 'https://evil.example' } };
      const response = await gateway.fetch('/ask/public-links/l1', init);
      expect([method, response.headers.get('access-control-allow-origin')]).toEqual([method, null]);
    }
    const history = await settings('https://evil.example', '/ask/public-links/l1/chats/c1/history');
    expect(history.status).toBe(403);
    expect(history.headers.get('access-control-allow-origin')).toBeNull();
    expect(gateway.services.seen).toEqual([]);
  });

  it('answers our own pages, by the host they were reached at and by the public address', async () => {
    for (const origin of [gateway.url, 'https://chat.example.com', null]) {
      const response = await ask(origin);
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('answers the preflight of an allowed page itself', async () => {
    const preflight = (origin: string) =>
      gateway.fetch('/ask/public-links/l1/ask', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type, idempotency-key',
        },
      });
    const allowed = await preflight(SHOP);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(SHOP);
    expect(allowed.headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH');
    expect(allowed.headers.get('access-control-allow-headers')).toBe(
      'content-type, idempotency-key, accept, last-event-id',
    );
    expect(allowed.headers.get('access-control-max-age')).toBe('600');
    expect((await preflight('https://evil.example')).status).toBe(403);
    expect(gateway.services.seen).toEqual([]);
  });

  it('knows no cross-origin request to the dashboard API', async () => {
    const preflight = await gateway.fetch('/api/ask', {
      method: 'OPTIONS',
      headers: { origin: SHOP, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(405);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    const response = await gateway.fetch('/api/ask', { method: 'POST', headers: { origin: SHOP } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses foreign pages for a link that does not exist', async () => {
    expect((await ask(SHOP, '/ask/public-links/none/ask')).status).toBe(403);
  });

  it.each([
    ['a change of the link', linkChanged],
    ['the end of its bot', botDeleted],
  ])('hears at once of %s, however often', async (_what, event) => {
    expect((await ask(SHOP)).status).toBe(200);
    gateway.services.links.delete('l1');
    expect((await ask(SHOP)).status).toBe(200);
    await gateway.deliver(event);
    await gateway.deliver(event);
    expect((await ask(SHOP)).status).toBe(403);
  });

  it('says that it cannot know while the bot service is away', async () => {
    gateway.services.broken.add('links');
    const response = await ask(SHOP);
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect((await ask(null)).status).toBe(200);
  });
});

describe('dashboards on other hosts', () => {
  const APP = 'https://app.example.com';
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await openTestGateway('local', { dashboardOrigins: [APP] });
  });
  afterEach(() => gateway.stop());

  const preflight = (origin: string, path: string) =>
    gateway.fetch(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization',
      },
    });

  it.each(['/api/users/me', '/ask/public-links/l1', '/meta/billing/stripe'])(
    'may ask before they call %s',
    async (path) => {
      const response = await preflight(APP, path);
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe(APP);
      expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  it('may read answers and errors, with the headers that they need', async () => {
    const answered = await gateway.post('/api/ask', { origin: APP, ...(await gateway.bearer()) });
    expect(answered.status).toBe(200);
    const refused = await gateway.fetch('/api/nothing', { headers: { origin: APP } });
    for (const { headers } of [answered, refused]) {
      expect(headers.get('access-control-allow-origin')).toBe(APP);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('vary')).toContain('Origin');
      expect(headers.get('access-control-expose-headers')).toContain('x-roles-revision');
    }
  });

  it('may use a public link as our own pages may', async () => {
    const response = await gateway.post('/ask/public-links/l1/ask', { origin: APP });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(APP);
  });

  it.each(['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
    'does not let a page of %s read anything',
    async (origin) => {
      const asked = await preflight(origin, '/api/users/me');
      expect(asked.status).toBe(405);
      expect(asked.headers.get('access-control-allow-origin')).toBeNull();
      const answered = await gateway.post('/api/ask', { origin, ...(await gateway.bearer()) });
      expect(answered.headers.get('access-control-allow-origin')).toBeNull();
      expect(answered.headers.get('vary')).toContain('Origin');
    },
  );

  it('is not there where no dashboard is named', async () => {
    const closed = await openTestGateway('local');
    const response = await closed.fetch('/api/users/me', { headers: { origin: APP } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    await closed.stop();
  });
});
