import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Every process answers it at once, however busy; no answer means that the process hangs. */
const LIVE_PATH = '/health/live';
/** A process that is about to stop refuses it. */
const READY_PATH = '/health/ready';
/** A process that has answered within this time may get a request without a probe. */
const SURE_MS = 2_000;
const MAX_PROBE_PAUSE_MS = 10_000;

export interface AddressOptions {
  /** After a call has had no answer for this long, its process is probed repeatedly. */
  readonly silenceMs: number;
  /** A process that does not answer a probe within this time hangs. */
  readonly probeMs: number;
  /** Delay before a hanging process is probed again, doubled after each failure. */
  readonly pauseMs: number;
  /** How long the resolved addresses of a name are cached. */
  readonly resolvedMs: number;
  /** The IPv4 addresses of a name; throws without any. Default: the system's resolver. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
}

const DEFAULTS: AddressOptions = {
  silenceMs: 1_000,
  probeMs: 2_000,
  pauseMs: 500,
  resolvedMs: 5_000,
  resolve: ipv4Of,
};

/** The processes of one service. Those that hang or are stopping are skipped and probed until they are ready. */
export interface ServiceAddresses {
  /** The next base address in turn: one in `tried` only when no other answers, a hanging one only when none does. */
  choose(tried?: ReadonlySet<string>): Promise<string>;
  /**
   * Like `choose`, for requests that can be sent only once: a process that has not answered lately is first probed
   * for readiness.
   */
  chooseSure(): Promise<string>;
  /** Whether an address that is not in `tried` may answer. */
  hasOther(tried: ReadonlySet<string>): Promise<boolean>;
  /**
   * Calls `onSilent` once if the process of a call hangs. Call the returned function when the response has arrived.
   */
  watch(baseUrl: string, onSilent: () => void): () => void;
  /** Records a response; a process that closes the connection is about to stop. */
  answered(baseUrl: string, connection: string | null | undefined): void;
  /** Skips the address until it is ready again. */
  passOver(baseUrl: string): void;
}

/**
 * `baseUrls` holds one or several, such as `http://chat:4005`; a name with several IPv4 addresses stands for all of
 * them. A single address may have a balancer behind it, so it is never skipped.
 */
export function createServiceAddresses(
  baseUrls: readonly string[],
  options: Partial<AddressOptions> = {},
): ServiceAddresses {
  const { silenceMs, probeMs, pauseMs, resolvedMs, resolve } = { ...DEFAULTS, ...options };
  const given = baseUrls.map((url) => url.replace(/\/$/, ''));
  const silent = new Set<string>();
  const probing = new Map<string, Promise<boolean>>();
  const watchers = new Map<string, Set<() => void>>();
  const answeredAt = new Map<string, number>();
  let turn = 0;
  let count = 1;
  let known: { readonly urls: Promise<readonly string[]>; readonly until: number } | undefined;

  function all(): Promise<readonly string[]> {
    if (known === undefined || performance.now() >= known.until) {
      const urls = Promise.all(given.map((url) => addressesBehind(url, resolve))).then((found) => [
        ...new Set(found.flat()),
      ]);
      known = { urls, until: performance.now() + resolvedMs };
    }
    return known.urls;
  }

  /** Concurrent calls share a probe. */
  function answers(url: string): Promise<boolean> {
    const underWay = probing.get(url);
    if (underWay !== undefined) return underWay;
    const probe = answersOk(url, probeMs).finally(() => probing.delete(url));
    probing.set(url, probe);
    return probe;
  }

  async function probeUntilReady(baseUrl: string): Promise<void> {
    let pauseFor = pauseMs;
    do {
      await pause(pauseFor, undefined, { ref: false });
      pauseFor = Math.min(2 * pauseFor, MAX_PROBE_PAUSE_MS);
    } while ((await all()).includes(baseUrl) && !(await answers(baseUrl + READY_PATH)));
    silent.delete(baseUrl);
  }

  function passOver(baseUrl: string): void {
    if (count < 2 || silent.has(baseUrl)) return;
    silent.add(baseUrl);
    answeredAt.delete(baseUrl);
    void probeUntilReady(baseUrl);
  }

  async function checkLife(baseUrl: string): Promise<void> {
    if (count < 2 || (await answers(baseUrl + LIVE_PATH))) return;
    passOver(baseUrl);
    for (const onSilent of watchers.get(baseUrl) ?? []) onSilent();
  }

  async function choose(tried: ReadonlySet<string> = new Set()): Promise<string> {
    const urls = await all();
    count = urls.length;
    const answering = urls.filter((url) => !silent.has(url));
    const untried = answering.filter((url) => !tried.has(url));
    const best = [untried, answering].find(({ length }) => length > 0) ?? urls;
    turn += 1;
    return best[turn % best.length] ?? '';
  }

  return {
    choose,
    async chooseSure() {
      for (let left = (await all()).length; left > 1; left -= 1) {
        const baseUrl = await choose();
        const isSure = performance.now() - (answeredAt.get(baseUrl) ?? Number.NEGATIVE_INFINITY) < SURE_MS;
        if (isSure || (await answers(baseUrl + READY_PATH))) return baseUrl;
        passOver(baseUrl);
      }
      return choose();
    },
    answered(baseUrl, connection) {
      if (connection === 'close') passOver(baseUrl);
      else answeredAt.set(baseUrl, performance.now());
    },
    hasOther: async (tried) => (await all()).some((url) => !silent.has(url) && !tried.has(url)),
    watch(baseUrl, onSilent) {
      const own = watchers.get(baseUrl) ?? new Set();
      watchers.set(baseUrl, own.add(onSilent));
      const timer = setInterval(() => void checkLife(baseUrl), silenceMs);
      return () => {
        clearInterval(timer);
        own.delete(onSilent);
      };
    },
    passOver,
  };
}

/** One fixed address, such as that of a foreign server. */
export function oneAddress(baseUrl: string): ServiceAddresses {
  return {
    choose: () => Promise.resolve(baseUrl),
    chooseSure: () => Promise.resolve(baseUrl),
    answered: () => undefined,
    hasOther: () => Promise.resolve(false),
    watch: () => () => undefined,
    passOver: () => undefined,
  };
}

/**
 * One base address per process behind a name. Certificates contain no addresses, so `https:` addresses are not
 * resolved.
 */
async function addressesBehind(
  baseUrl: string,
  resolve: AddressOptions['resolve'],
): Promise<readonly string[]> {
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' || isIP(url.hostname) !== 0 || url.hostname.startsWith('[')) return [baseUrl];
  const found = await resolve(url.hostname).catch(() => []);
  if (found.length < 2) return [baseUrl];
  return found.map((address) => {
    url.hostname = address;
    return url.href.replace(/\/$/, '');
  });
}

async function ipv4Of(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true, family: 4 })).map(({ address }) => address);
}

async function answersOk(url: string, timeoutMs: number): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
