import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { waitUntil } from '../product/index.ts';

/** What a browser with an empty cache loads for one page. */
export interface Opening {
  /** Requested addresses. Repeats are not counted, because they depend on the machine's timing. */
  readonly requests: number;
  /** Bytes of the first responses on the wire, with headers, rounded up to whole kB. */
  readonly kilobytes: number;
  /** Paths of the requested files, without content hashes. */
  readonly files: readonly string[];
}

const BYTES_OF_A_KB = 1_000;
const EVENT_STREAM = 'text/event-stream';
/** A page without new requests between two samples, and without pending ones, is open. */
const LOOK_EVERY_MS = 500;
const HASH = /-[\w-]{8}(?=\.\w+$)/;

/** Opens a page in a new context and counts what it loads from below `origin` until it is idle; streams stay open. */
export async function countOpening(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
): Promise<Opening> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const counted = new Map<string, string>();
  const addresses = new Set<string>();
  const loading = new Set<string>();
  let bytes = 0;
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith(origin)) return;
    loading.add(requestId);
    const address = `${request.method} ${request.url}`;
    if (!addresses.has(address)) counted.set(requestId, new URL(request.url).pathname);
    addresses.add(address);
  });
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === EVENT_STREAM) loading.delete(requestId);
  });
  network.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loading.delete(requestId);
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await open(page);
  let seen = -1;
  await waitUntil(
    'the page loads nothing more',
    async () => {
      const isAtRest = loading.size === 0 && counted.size === seen;
      seen = counted.size;
      return isAtRest;
    },
    { intervalMs: LOOK_EVERY_MS },
  );
  await context.close();
  const files = [...counted.values()].map((path) => path.replace(HASH, ''));
  return { requests: counted.size, kilobytes: Math.ceil(bytes / BYTES_OF_A_KB), files };
}
