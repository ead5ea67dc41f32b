import type { SafeFetch } from '@colloquy/safe-fetch';
import { normaliseUrl, pageKey } from '../addresses/normalise-url.ts';
import type { Scope } from '../addresses/scope.ts';
import type { PageOutcome, PageReason } from '../frontier/outcome.ts';
import type { FetchedPage, PageRequest } from '../pages/fetch-page.ts';

/** The limit of the fetch guard (definitions, section 5). */
const MAX_REDIRECTS = 5;
/** Login addresses of sites. */
const LOGIN_PATH =
  /\/(?:log-?in|sign-?in|auth|sso|users\/sign_in|wp-login\.php|account\/login|session\/new)(?:[/.?]|$)/i;
/** Limit of bytes of pages fetched at the end of redirects, kept until their own turn. */
const MAX_WAITING_BYTES = 10 * 1024 * 1024;

type Redirect = Extract<FetchedPage, { kind: 'redirect' }>;

interface FollowOptions {
  readonly fetch: SafeFetch;
  readonly scope: Scope;
  readonly keepQuery: readonly string[];
  /** One paced and counted request. */
  readonly request: (request: PageRequest) => Promise<FetchedPage>;
  readonly allows: (url: string) => Promise<boolean>;
  readonly memory: RedirectMemory;
}

export type RedirectMemory = ReturnType<typeof createRedirectMemory>;

/** Creates the redirect state of a crawl. Every run needs it, otherwise pages would be fetched again. */
export function createRedirectMemory() {
  return {
    /** Redirect targets, by page key. */
    moves: new Map<string, { readonly target: string; readonly httpStatus: number }>(),
    waiting: new Map<string, FetchedPage>(),
    waitingBytes: 0,
    /** Keys of pages that need no further request when a redirect ends at them. */
    answered: new Set<string>(),
  };
}

/** Counts a request before it is made; false when the address has used up its requests in this crawl. */
export type MayAsk = (url: string) => Promise<boolean>;

/** Result for an address: its page, an end without one, or another address of the site to read instead. */
export type Followed =
  | { readonly kind: 'page'; readonly page: Exclude<FetchedPage, { kind: 'redirect' }> }
  | { readonly kind: 'end'; readonly outcome: PageOutcome }
  | { readonly kind: 'moved'; readonly outcome: PageOutcome; readonly target: string };

/**
 * Follows redirects and checks each address: on the site, allowed by robots.txt, no loop. The page at the end of
 * redirects is an entry of its own: its response is kept until that entry's turn, so it is fetched once.
 */
export function createRedirectFollower(options: FollowOptions) {
  const { memory } = options;
  const { moves, waiting, answered } = memory;

  /** Requests in progress, by page key. */
  const asking = new Map<string, Promise<void>>();

  async function answerOf(
    request: PageRequest,
    key: string,
    context: { readonly isFirst: boolean; readonly mayAsk: MayAsk },
  ): Promise<FetchedPage | 'answered' | 'spent'> {
    // Two redirects that lead to one page at the same time share one request.
    while (asking.has(key)) await asking.get(key);
    const { isFirst } = context;
    const move = moves.get(key);
    if (move !== undefined) return { kind: 'redirect', ...move };
    const kept = waiting.get(key);
    if (isFirst) drop(key);
    if (kept !== undefined) return kept;
    if (!isFirst && answered.has(key)) return 'answered';
    const asked = Promise.withResolvers<void>();
    asking.set(key, asked.promise);
    try {
      return await ask(request, key, context);
    } finally {
      asking.delete(key);
      asked.resolve();
    }
  }

  async function ask(
    request: PageRequest,
    key: string,
    { isFirst, mayAsk }: { readonly isFirst: boolean; readonly mayAsk: MayAsk },
  ): Promise<FetchedPage | 'answered' | 'spent'> {
    if (!(await mayAsk(request.url))) return isFirst ? 'spent' : 'answered';
    const answer = await options.request(request);
    if (answer.kind === 'redirect') keepMove(key, request.url, answer);
    else if (!isFirst) keep(key, answer);
    if (isFirst || answer.kind !== 'redirect') answered.add(key);
    return answer;
  }

  function keepMove(key: string, base: string, { target, httpStatus }: Redirect): void {
    const next = normaliseUrl(target, { base, keepQuery: options.keepQuery });
    if (next !== null && pageKey(next) !== key) moves.set(key, { target: next, httpStatus });
  }

  function keep(key: string, page: FetchedPage): void {
    waiting.set(key, page);
    memory.waitingBytes += lengthOf(page);
    for (const oldest of waiting.keys()) {
      if (memory.waitingBytes <= MAX_WAITING_BYTES) return;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    memory.waitingBytes -= lengthOf(waiting.get(key));
    waiting.delete(key);
  }

  return async function follow(request: PageRequest, mayAsk: MayAsk): Promise<Followed> {
    const ownKey = pageKey(request.url);
    /** Addresses rather than keys, because `/a` may redirect to `/a/`. */
    const met = new Set([request.url]);
    let { url } = request;
    let status: number | null = null;
    for (let hops = 0; ; hops += 1) {
      const key = pageKey(url);
      const isOwn = key === ownKey;
      const asked = isOwn ? { ...request, url } : { ...without(request), url };
      const answer = await answerOf(asked, key, { isFirst: isOwn, mayAsk });
      // Earlier responses were lost with the workers that requested them, and may have killed them.
      if (answer === 'spent') return end('failed', 'TIMEOUT', status);
      if (answer === 'answered' || answer.kind !== 'redirect') {
        if (!isOwn) return moved(url, status);
        if (answer !== 'answered') return { kind: 'page', page: answer };
        return end('failed', 'REDIRECT_LOOP', status);
      }
      status = answer.httpStatus;
      const next = normaliseUrl(answer.target, { base: url, keepQuery: options.keepQuery });
      if (next === null) return end('failed', 'BLOCKED_ADDRESS', status);
      const refusal = await refuse(next, url, { hops, met });
      if (refusal !== null) return end(refusal.state, refusal.reason, status);
      met.add(next);
      url = next;
    }
  };

  async function refuse(
    next: string,
    from: string,
    { hops, met }: { readonly hops: number; readonly met: ReadonlySet<string> },
  ): Promise<Refusal | null> {
    if (met.has(next) || hops >= MAX_REDIRECTS) return { state: 'failed', reason: 'REDIRECT_LOOP' };
    if (isLogin(next) && !isLogin(from)) return { state: 'skipped', reason: 'LOGIN' };
    if (!options.scope.isOnSite(next)) {
      const isOutside = !(await isBlocked(options.fetch, next));
      return isOutside
        ? { state: 'skipped', reason: 'OUT_OF_SCOPE' }
        : { state: 'failed', reason: 'BLOCKED_ADDRESS' };
    }
    return (await options.allows(next)) ? null : { state: 'skipped', reason: 'ROBOTS' };
  }
}

interface Refusal {
  readonly state: 'failed' | 'skipped';
  readonly reason: PageReason;
}

function lengthOf(page: FetchedPage | undefined): number {
  return page?.kind === 'html' ? page.bytes.length : 0;
}

function isLogin(url: string): boolean {
  return LOGIN_PATH.test(new URL(url).pathname);
}

/** The conditional headers belong to another address and must not be sent for this one. */
function without({ signal }: PageRequest): Omit<PageRequest, 'url'> {
  return signal ? { signal } : {};
}

function end(state: 'failed' | 'skipped', reason: PageReason, httpStatus: number | null): Followed {
  return { kind: 'end', outcome: { state, reason, httpStatus } };
}

function moved(target: string, httpStatus: number | null): Followed {
  return {
    kind: 'moved',
    target,
    outcome: { state: 'skipped', reason: 'CANONICAL_OTHER', httpStatus, canonicalUrl: target },
  };
}

async function isBlocked(fetch: SafeFetch, url: string): Promise<boolean> {
  try {
    await fetch.assertPublicUrl(url);
    return false;
  } catch {
    return true;
  }
}
