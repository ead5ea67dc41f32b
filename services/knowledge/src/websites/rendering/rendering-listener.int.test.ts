import { once } from 'node:events';
import { connect } from 'node:net';
import { silentLogger } from '@colloquy/observability';
import { listen } from '@colloquy/service-kit/serving';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RenderReply, RenderTask } from './messages.ts';
import { decodeReply } from './render-request.ts';
import { createRenderingListener } from './rendering-listener.ts';

const MAX_BODY_BYTES = 20_000;
const TASK = { url: 'https://site.example/', userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [] };
const SHOWN: RenderReply = { kind: 'shown', html: '<p>shown</p>', growsOnScroll: true };

const open: { stop(drainMs?: number): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop(0);
});

interface Running {
  readonly task: RenderTask;
  readonly group: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly reply: (reply: RenderReply) => void;
}

/** The listener over a pool whose replies the test gives; each page waits for its reply. */
async function started({ reply }: { readonly reply?: RenderReply } = {}) {
  const running: Running[] = [];
  const shutdown = new AbortController();
  let isReady = true;
  const listener = createRenderingListener({
    pool: {
      run(task, { group, signal }) {
        const { promise, resolve, reject } = Promise.withResolvers<RenderReply>();
        signal?.addEventListener('abort', () => reject(signal.reason));
        running.push({ task, group, signal, reply: resolve });
        if (reply !== undefined) resolve(reply);
        return promise;
      },
    },
    browser: { executablePath: '/usr/bin/chromium', hasSandbox: true },
    maxBodyBytes: MAX_BODY_BYTES,
    logger: silentLogger,
    isReady: () => isReady,
    shutdown: shutdown.signal,
  });
  const times = {
    headersMs: 3_000,
    requestMs: 3_000,
    silenceMs: 20_000,
    readMs: 20_000,
    lingerMs: 100,
    checkMs: 50,
  };
  const server = await listen(listener, { host: '127.0.0.1', port: 0, times });
  open.push(server);
  const origin = `http://127.0.0.1:${server.port}`;
  const post = (body: string, { group = 'w1', type = 'application/json', ...init }: Post = {}) =>
    fetch(`${origin}/render?group=${group}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      ...init,
    });
  return {
    origin,
    port: server.port,
    running,
    shutdown,
    post,
    ask: (task: object, init?: Post) => post(JSON.stringify(task), init),
    leave: () => void (isReady = false),
  };
}

interface Post {
  readonly group?: string;
  readonly type?: string;
  readonly signal?: AbortSignal;
}

describe('the process that shows pages', () => {
  it('hands a page to its own browser, and answers with the page as it was shown', async () => {
    const { ask, running } = await started({ reply: SHOWN });
    const document = { bytes: btoa('<p>as sent</p>'), contentType: 'text/html', headers: { a: 'b' } };
    const response = await ask({ ...TASK, allowedPrivateHosts: ['a.example'], document }, { group: 'w7' });
    expect(response.status).toBe(200);
    expect(decodeReply(await response.text())).toEqual(SHOWN);
    expect(running[0]?.group).toBe('w7');
    expect(running[0]?.task).toEqual({
      url: TASK.url,
      document: { ...document, bytes: Buffer.from('<p>as sent</p>') },
      browser: {
        executablePath: '/usr/bin/chromium',
        hasSandbox: true,
        userAgent: TASK.userAgent,
        allowedPrivateHosts: ['a.example'],
      },
    });
  });

  it.each<[string, object, string]>([
    ['no address', { ...TASK, url: undefined }, 'url'],
    ['a file of its container', { ...TASK, url: 'file:///proc/self/environ' }, 'url'],
    ['a page of the browser itself', { ...TASK, url: 'chrome://settings' }, 'url'],
    ['an address without end', { ...TASK, url: `https://a.example/${'a'.repeat(5_000)}` }, 'url'],
    ['a browser of its own choice', { ...TASK, executablePath: '/bin/sh' }, 'executablePath'],
    ['a browser without a sandbox', { ...TASK, browser: { hasSandbox: false } }, 'browser'],
    ['hosts that are no list', { ...TASK, allowedPrivateHosts: 'mongodb' }, 'allowedPrivateHosts'],
    ['a name of two lines', { ...TASK, userAgent: 'a\r\nb: c' }, 'userAgent'],
    [
      'bytes that are none',
      { ...TASK, document: { bytes: '<p>', contentType: '', headers: {} } },
      'document.bytes',
    ],
    [
      'headers that are no text',
      { ...TASK, document: { bytes: '', contentType: '', headers: { a: 1 } } },
      'document.headers.a',
    ],
  ])('refuses a task with %s, by the name of the field', async (_what, task, field) => {
    const { ask, running } = await started();
    const response = await ask(task);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
    expect(running).toEqual([]);
  });

  it.each<[string, string, Post, number]>([
    ['what is no JSON', '{', {}, 400],
    ['a form', JSON.stringify(TASK), { type: 'text/plain' }, 415],
    ['a group without end', JSON.stringify(TASK), { group: 'g'.repeat(101) }, 400],
    ['a body that says to be too large', 'a'.repeat(MAX_BODY_BYTES + 1), {}, 413],
  ])('refuses %s', async (_what, body, init, status) => {
    const { post, running } = await started();
    expect((await post(body, init)).status).toBe(status);
    expect(running).toEqual([]);
  });

  it('refuses a body that turns out too large, before it is whole', async () => {
    const { port } = await started();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /render HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n');
    socket.write(`Transfer-Encoding: chunked\r\n\r\n6000\r\n${' '.repeat(0x6000)}\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('lets go of a client that sends slowly, and of the room that its page took', async () => {
    const { ask, port } = await started({ reply: SHOWN });
    const slow = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'));
    const closed = slow.map((socket) => {
      socket.on('error', () => undefined).resume();
      socket.write('POST /render?group=w1 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n');
      socket.write('Content-Length: 100\r\n\r\n{');
      return once(socket, 'close');
    });
    await vi.waitFor(async () => expect((await ask(TASK)).status).toBe(503), { timeout: 20_000 });
    await Promise.all(closed);
    expect((await ask(TASK)).status).toBe(200);
  });

  it('has room for some pages of a group, more of all, and asks the others to come again', async () => {
    const { ask, running } = await started();
    const asked = [...Array.from({ length: 50 }, () => 'w1'), 'w2', 'w3'].map((group) =>
      ask(TASK, { group }),
    );
    const refused: Response[] = [];
    for (const one of asked) {
      void one.then((response) => response.status === 503 && refused.push(response));
    }
    await vi.waitFor(() => expect([refused.length, running.length]).toEqual([46, 6]), { timeout: 20_000 });
    expect(running.map(({ group }) => group)).toEqual(expect.arrayContaining(['w2', 'w3']));
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(46).fill('2'));
    const others = Array.from({ length: 20 }, (_, at) => ask(TASK, { group: `x${at}` }));
    await vi.waitFor(() => expect(running.length).toBe(16), { timeout: 20_000 });
    for (const { reply } of running) reply(SHOWN);
    const statuses = (await Promise.all([...asked, ...others])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
    expect(statuses.filter((status) => status === 503)).toHaveLength(56);
  });

  it('ends the page of a client that goes away, and has room again', async () => {
    const { ask, running } = await started();
    const abort = new AbortController();
    const asked = Promise.allSettled(Array.from({ length: 4 }, () => ask(TASK, { signal: abort.signal })));
    await vi.waitFor(() => expect(running).toHaveLength(4), { timeout: 20_000 });
    abort.abort();
    await asked;
    await vi.waitFor(() => expect(running.every(({ signal }) => signal?.aborted)).toBe(true), {
      timeout: 20_000,
    });
    const next = ask(TASK);
    await vi.waitFor(() => expect(running).toHaveLength(5), { timeout: 20_000 });
    running[4]?.reply({ kind: 'unshown' });
    expect(decodeReply(await (await next).text())).toEqual({ kind: 'unshown' });
  });

  it('cuts off a page that its shutdown ends, so that it is not taken for one that was answered', async () => {
    const { ask, running, shutdown } = await started();
    const asked = ask(TASK).then((response) => response.text());
    const outcome = expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect(running).toHaveLength(1), { timeout: 20_000 });
    shutdown.abort(new Error('shutting down'));
    await outcome;
  });

  it('tells its life and its readiness, and knows nothing else', async () => {
    const { origin, leave } = await started();
    const statusOf = async (path: string, method = 'GET') => (await fetch(origin + path, { method })).status;
    expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 200]);
    leave();
    expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 503]);
    expect([await statusOf('/render'), await statusOf('/metrics'), await statusOf('/', 'POST')]).toEqual([
      404, 404, 404,
    ]);
  });
});
