import { MAX_REMOVE_SELECTORS, type WebsiteConfig, type WebsiteConfigInput } from '@colloquy/contracts';
import { createScope, normaliseUrl, pageKey, parseRemoveSelector, type Scope } from '@colloquy/crawler';
import { ERRORS, fieldError, isAppError } from '@colloquy/errors';
import { refusalBeside, type SafeFetch } from '@colloquy/safe-fetch';

/** A name server that takes longer is left to the crawl, which waits and says so. */
const LOOK_UP_MS = 3_000;

/**
 * An address as it is stored, with `https://` added when users leave it out. Throws `fieldNotValid` unless it is a web
 * page's.
 */
export function websiteAddress(input: string, keepQuery: readonly string[]): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(input) ? input : `https://${input}`;
  const url = normaliseUrl(whole, { keepQuery });
  if (url === null) throw fieldError('url', 'websiteAddressNotValid');
  return url;
}

/**
 * Throws `urlNotAllowed` for an address that the guard would not reach. What cannot be looked up now may be there when
 * it is crawled.
 */
export async function assertReachable(url: string, guard: Pick<SafeFetch, 'assertPublicUrl'>): Promise<void> {
  const looked = guard.assertPublicUrl(url).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    if (error.code !== ERRORS.urlNotAllowed || error.details['reason'] === 'DNS') return;
    throw refusalBeside('url', error, 'CRAWL_PRIVATE_HOSTS');
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LOOK_UP_MS);
  });
  await Promise.race([looked, patience]).finally(() => clearTimeout(timer));
}

/** The configuration with what a request says of it. Throws `fieldNotValid` for a selector that cannot be followed. */
export function configWith(config: WebsiteConfig, input: WebsiteConfigInput = {}): WebsiteConfig {
  for (const [at, selector] of (input.removeSelectors ?? []).slice(0, MAX_REMOVE_SELECTORS).entries()) {
    if (parseRemoveSelector(selector) === null) {
      throw fieldError(`config.removeSelectors.${at}`, 'removeSelectorNotValid');
    }
  }
  return { ...config, ...input };
}

interface Site {
  readonly url: string;
  readonly config: WebsiteConfig;
}

export function scopeOf({ url, config }: Site): Scope {
  return createScope({ ...config, startUrl: url });
}

/** A page that its owner names: its address, what tells it apart, and how deep it counts. */
export function ownPage(
  input: string,
  site: Site,
): { readonly url: string; readonly key: string; readonly depth: number } {
  const url = websiteAddress(input, site.config.keepQuery);
  const scope = scopeOf(site);
  if (!scope.isOnSite(url)) throw fieldError('url', 'pageOfAnotherSite');
  const depth = Math.min(1, site.config.maxDepth);
  if (!scope.includes(url, depth)) throw fieldError('url', 'pageExcluded');
  return { url, key: pageKey(url), depth };
}
