import { setTimeout as pause } from 'node:timers/promises';
import { MAX_HTML_CHARACTERS, type Renderer, type RenderOptions } from '@colloquy/crawler';
import type { Logger } from '@colloquy/observability';
import { WaitingLine } from '@colloquy/process-pool';
import type { RenderReply, RenderTask } from './messages.ts';
import { renderedPage } from './pooled-renderer.ts';
import { decodeReply, HEARTBEAT_MS, RENDER_PATH, type RenderRequest } from './render-request.ts';

/** A character takes three bytes at most; a thousand are left for the heartbeats and the first line. */
const MAX_ANSWER_BYTES = 3 * MAX_HTML_CHARACTERS + 1_000;
/** One page at a time, as with a browser of the process's own: further pages wait here, where groups take turns. */
const PAGES_AT_ONCE = 1;
const TOO_MANY = 503;

/** How long the process with the browser is waited for; only tests override the defaults. */
export interface RemoteTimes {
  /** From sending a page to its answer, the turns of other knowledge processes included. */
  readonly answerMs: number;
  /** A process that is silent for so long is away. */
  readonly silenceMs: number;
  /** Before each further try with a process that has just gone away, as when it is replaced. */
  readonly retryDelaysMs: readonly number[];
  /** Before each further try with a process that has no room. */
  readonly busyMs: number;
}

const TIMES: RemoteTimes = {
  answerMs: 300_000,
  silenceMs: 3 * HEARTBEAT_MS,
  retryDelaysMs: [1_000, 5_000],
  busyMs: 2_000,
};

export interface RemoteRendererOptions
  extends Pick<RenderTask['browser'], 'userAgent' | 'allowedPrivateHosts'> {
  /** Base address of the process. */
  readonly baseUrl: string;
  readonly logger: Logger;
  readonly times?: Partial<RemoteTimes>;
}

/** The process was not reached, or it went away before it had answered. */
class RendererAway extends Error {
  override readonly name = 'RendererAway';
}

/**
 * Shows pages in the browser of another process. Groups take turns at it. Pages are not shown while it is away, which
 * is logged once until it is back. Its answers are not trusted: a page may have broken out of its browser.
 */
export function createRemoteRenderer(options: RemoteRendererOptions): Renderer {
  const { baseUrl, logger, allowedPrivateHosts, userAgent } = options;
  const times = { ...TIMES, ...options.times };
  const address = baseUrl.replace(/\/$/, '') + RENDER_PATH;
  const line = new WaitingLine(PAGES_AT_ONCE);
  const closed = new AbortController();
  let isAway = false;

  function note(away: boolean, error?: unknown): void {
    if (away && !isAway) logger.warn({ err: error }, 'the browser is away: pages that need it are not shown');
    else if (!away && isAway) logger.info({}, 'the browser is back');
    isAway = away;
  }

  /** The reply for a page; null while the process is away. */
  async function ask(group: string, body: string, signal: AbortSignal): Promise<RenderReply | null> {
    const delays = isAway ? [] : [...times.retryDelaysMs];
    for (;;) {
      try {
        const reply = await send(`${address}?group=${encodeURIComponent(group)}`, body, times, signal);
        note(false);
        if (reply !== 'busy') return reply;
        await pause(times.busyMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        if (!(error instanceof RendererAway)) {
          note(false);
          throw error;
        }
        const delayMs = delays.shift();
        if (delayMs === undefined) {
          note(true, error);
          return null;
        }
        await pause(delayMs, undefined, { signal });
      }
    }
  }

  return {
    async render(url, { document, signal, group = '' }: RenderOptions = {}) {
      const ended = AbortSignal.any([closed.signal, ...(signal === undefined ? [] : [signal])]);
      await line.enter(group, ended);
      try {
        ended.throwIfAborted();
        const bytes = document && Buffer.from(document.bytes).toString('base64');
        const request: RenderRequest = {
          url,
          userAgent,
          allowedPrivateHosts: [...allowedPrivateHosts],
          document: document && { ...document, bytes: bytes ?? '' },
        };
        const limit = AbortSignal.any([ended, AbortSignal.timeout(times.answerMs)]);
        const reply = await ask(group, JSON.stringify(request), limit);
        return reply && renderedPage(url, reply);
      } catch (error) {
        ended.throwIfAborted();
        throw error;
      } finally {
        line.leave(group);
      }
    },
    close: async () => closed.abort(new Error('The renderer is closed')),
  };
}

/** Sends a page once. Throws RendererAway, and an error when the process refuses the page or answers nonsense. */
async function send(
  address: string,
  body: string,
  { silenceMs }: RemoteTimes,
  signal: AbortSignal,
): Promise<RenderReply | 'busy'> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(new Error(`silent for ${silenceMs} ms`)), silenceMs);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // It could lead to any address that knowledge reaches.
      redirect: 'manual',
      signal: AbortSignal.any([signal, silent.signal]),
    }).catch(asAway);
    const bytes = await readBytes(response, () => void timer.refresh()).catch(asAway);
    if (response.status === TOO_MANY) return 'busy';
    if (response.status !== 200) throw new Error(`The browser refused a page with status ${response.status}`);
    if (bytes === null) throw new Error(`The browser answered more than ${MAX_ANSWER_BYTES} bytes`);
    return decodeReply(bytes.toString('utf8'));
  } finally {
    clearTimeout(timer);
  }
}

/** The body of a response; null, and the connection is closed, when it is longer than an answer can be. */
async function readBytes({ body }: Response, onChunk: () => void): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    onChunk();
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asAway(cause: unknown): never {
  throw new RendererAway('The process with the browser did not answer', { cause });
}
