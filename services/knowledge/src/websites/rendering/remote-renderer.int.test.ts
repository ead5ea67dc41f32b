import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { MAX_HTML_CHARACTERS } from '@colloquy/crawler';
import { silentLogger, type Logger } from '@colloquy/observability';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encodeReply } from './render-request.ts';
import { createRemoteRenderer, type RemoteTimes } from './remote-renderer.ts';

const URL_OF_PAGE = 'https://site.example/page';
const DOCUMENT = { bytes: Buffer.from('<p>as sent</p>'), contentType: 'text/html', headers: { a: 'b' } };
const SHOWN = { kind: 'shown', html: '\n<p>shown</p>', growsOnScroll: false } as const;

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A process in place of the one with the browser; `answer` can be replaced while it runs. */
async function aProcess(answer: Answer) {
  const process = { answer, requests: [] as { url: string; body: unknown }[] };
  const server = createServer(async (request, response) => {
    process.requests.push({ url: request.url ?? '', body: await json(request).catch(() => null) });
    await process.answer(response, request);
  });
  const port = await listenOnLoopback(server);
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { process, baseUrl: `http://127.0.0.1:${port}` };
}

function aRenderer(baseUrl: string, times: Partial<RemoteTimes> = {}) {
  const said: string[] = [];
  const say = (_fields: object, text: string): void => void said.push(text);
  const logger: Logger = { ...silentLogger, warn: say, info: say, error: say };
  const renderer = createRemoteRenderer({
    baseUrl,
    logger,
    userAgent: 'ColloquyBot/1.0',
    allowedPrivateHosts: ['intranet.example'],
    times: { retryDelaysMs: [], busyMs: 1, ...times },
  });
  open.push(renderer);
  return {
    renderer,
    said,
    show: (group?: string) => renderer.render(URL_OF_PAGE, { document: DOCUMENT, group }),
  };
}

const reply =
  (text: string): Answer =>
  (response) =>
    response.end(text);
const cut: Answer = (response) => response.destroy();

describe('a browser in another process', () => {
  it('is sent the page, its group and what may be reached, and its answer is the page as shown', async () => {
    const { process, baseUrl } = await aProcess(reply(`  ${encodeReply(SHOWN)}`));
    const { show } = aRenderer(`${baseUrl}/`);
    expect(await show('w 1')).toEqual({ html: SHOWN.html, growsOnScroll: false });
    expect(process.requests).toEqual([
      {
        url: '/render?group=w%201',
        body: {
          url: URL_OF_PAGE,
          userAgent: 'ColloquyBot/1.0',
          allowedPrivateHosts: ['intranet.example'],
          document: { ...DOCUMENT, bytes: DOCUMENT.bytes.toString('base64') },
        },
      },
    ]);
  });

  it('shows no page that it could not show, and names one that took too much', async () => {
    const { process, baseUrl } = await aProcess(reply(encodeReply({ kind: 'unshown' })));
    const { show, said } = aRenderer(baseUrl);
    expect(await show()).toBeNull();
    process.answer = reply(encodeReply({ kind: 'exceeded' }));
    await expect(show()).rejects.toMatchObject({ name: 'PageExceeded' });
    expect(said).toEqual([]);
  });

  it.each<[string, Answer]>([
    ['nonsense', reply('<html>')],
    ['a page that is none', reply('{"kind":"shown","growsOnScroll":"maybe"}\n<p>')],
    ['a reply of a kind that there is not', reply('{"kind":"else"}\n<p>')],
    ['nothing', reply('')],
    ['a page that is too long', reply(encodeReply({ ...SHOWN, html: 'a'.repeat(MAX_HTML_CHARACTERS + 1) }))],
    [
      'bytes without end',
      (response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(1_000_000, ' '))) continue;
        };
        response.on('drain', more);
        more();
      },
    ],
    ['a refusal', (response) => response.writeHead(413).end(encodeReply(SHOWN))],
  ])('is not believed when it answers %s', async (_what, answer) => {
    const { baseUrl } = await aProcess(answer);
    const { show } = aRenderer(baseUrl);
    await expect(show()).rejects.toThrow(/^(?!.*did not answer)/);
  });

  it('does not lead to another address', async () => {
    const inner = await aProcess(reply(encodeReply(SHOWN)));
    const { baseUrl } = await aProcess((response) =>
      response.writeHead(307, { location: `${inner.baseUrl}/secret` }).end(),
    );
    await expect(aRenderer(baseUrl).show()).rejects.toThrow('307');
    expect(inner.process.requests).toEqual([]);
  });

  it('is away once in the log, until it is back', async () => {
    const { process, baseUrl } = await aProcess(cut);
    const { show, said } = aRenderer(baseUrl);
    expect([await show(), await show(), await show()]).toEqual([null, null, null]);
    expect(said).toEqual([expect.stringContaining('away')]);
    process.answer = reply(encodeReply(SHOWN));
    expect(await show()).toMatchObject({ html: SHOWN.html });
    process.answer = cut;
    expect(await show()).toBeNull();
    expect(said).toEqual(['away', 'back', 'away'].map((word) => expect.stringContaining(word)));
  });

  it('is waited for while it is replaced, which is not away', async () => {
    const { process, baseUrl } = await aProcess(cut);
    const { show, said } = aRenderer(baseUrl, { retryDelaysMs: [1, 1] });
    process.answer = (response) => {
      if (process.requests.length === 2) process.answer = reply(encodeReply(SHOWN));
      response.destroy();
    };
    expect(await show()).toMatchObject({ html: SHOWN.html });
    expect(said).toEqual([]);
  });

  it('is away when it is silent', async () => {
    const { baseUrl } = await aProcess((response) => response.writeHead(200).flushHeaders());
    const { show, said } = aRenderer(baseUrl, { silenceMs: 50 });
    expect(await show()).toBeNull();
    expect(said).toEqual([expect.stringContaining('away')]);
  });

  it('is not waited for without end, however often it says that it lives', async () => {
    const { baseUrl } = await aProcess((response) => {
      const beat = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(beat));
    });
    await expect(aRenderer(baseUrl, { answerMs: 200 }).show()).rejects.toThrow();
  });

  it('is asked again while it has no room', async () => {
    const { process, baseUrl } = await aProcess((response) => {
      if (process.requests.length === 3) process.answer = reply(encodeReply(SHOWN));
      response.writeHead(503, { 'retry-after': '2' }).end('{}');
    });
    expect(await aRenderer(baseUrl).show()).toMatchObject({ html: SHOWN.html });
    expect(process.requests).toHaveLength(4);
  });

  it('shows one page at a time, and that of a workspace second that came to ten of another', async () => {
    let atOnce = 0;
    let most = 0;
    const { process, baseUrl } = await aProcess(async (response) => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      response.end(encodeReply(SHOWN));
    });
    const { show } = aRenderer(baseUrl);
    await Promise.all([...Array.from({ length: 10 }, () => show('w1')), show('w2')]);
    expect(process.requests.findIndex(({ url }) => url.endsWith('w2'))).toBe(1);
    expect(most).toBe(1);
  });

  it('is left by a page that is called off, shown or waiting, and by all when the renderer is closed', async () => {
    let left = 0;
    const { process, baseUrl } = await aProcess((response) => void response.once('close', () => (left += 1)));
    const { renderer, said } = aRenderer(baseUrl);
    const abort = new AbortController();
    const called = Promise.allSettled(
      [1, 2].map(() => renderer.render(URL_OF_PAGE, { document: DOCUMENT, signal: abort.signal })),
    );
    await vi.waitFor(() => expect(process.requests).toHaveLength(1), { timeout: 20_000 });
    abort.abort('called off');
    const outcome = { status: 'rejected', reason: 'called off' };
    expect(await called).toEqual([outcome, outcome]);
    await vi.waitFor(() => expect(left).toBe(1), { timeout: 20_000 });
    const last = expect(renderer.render(URL_OF_PAGE, { document: DOCUMENT })).rejects.toThrow('closed');
    await vi.waitFor(() => expect(process.requests).toHaveLength(2), { timeout: 20_000 });
    await renderer.close();
    await last;
    expect(said).toEqual([]);
  });
});
