/** Longer addresses are crawler traps or data; sitemaps have the same limit (sitemaps.org, "loc"). */
const MAX_URL_CHARACTERS = 2_048;

/** Tracking parameters: they identify the visitor or their origin, never the page. */
const TRACKING =
  /^(?:utm_.+|fbclid|gclid|gbraid|wbraid|dclid|gclsrc|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|piwik_.+|mtm_.+|pk_.+|phpsessid|jsessionid|aspsessionid.*|sessionid)$/i;
/** Session id that Java servers write into the path. */
const PATH_SESSION = /;jsessionid=[^/;]*/gi;
const ESCAPE = /%[0-9a-f]{2}/gi;
const UNRESERVED = /^[\w.~-]$/;

/**
 * The canonical spelling of an address, so that a page is found once: no fragment, no default port, no tracking
 * parameters, sorted query, escapes as in RFC 3986, section 6.2.2. With `keepQuery`, only the named parameters stay.
 * Null for what is not a web page: other schemes, credentials, too long, not an address.
 */
export function normaliseUrl(
  input: string | URL,
  { base, keepQuery = [] }: { readonly base?: string; readonly keepQuery?: readonly string[] } = {},
): string | null {
  if (String(input).length > 2 * MAX_URL_CHARACTERS) return null;
  const url = URL.parse(String(input).trim(), base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  url.pathname = normaliseEscapes(url.pathname.replaceAll(PATH_SESSION, ''));
  url.search = keptQuery(url.search, keepQuery);
  return url.href.length > MAX_URL_CHARACTERS ? null : url.href;
}

/**
 * Key that identifies a page: `http` and `https`, and a path with and without its trailing slash, are one page. The
 * fetched address keeps its spelling.
 */
export function pageKey(normalisedUrl: string): string {
  const { host, pathname, search } = new URL(normalisedUrl);
  return `${host}${pathname.replace(/\/+$/, '')}${search}`;
}

/** Writes escapes in capitals, and removes those of characters that need none. */
export function normaliseEscapes(path: string): string {
  return path.replaceAll(ESCAPE, (escape) => {
    const char = String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(char) ? char : escape.toUpperCase();
  });
}

function keptQuery(search: string, keepQuery: readonly string[]): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && isKept(nameOf(pair), keepQuery))
    .map(normaliseEscapes);
  return kept.toSorted().join('&');
}

function isKept(name: string, keepQuery: readonly string[]): boolean {
  return keepQuery.length > 0 ? keepQuery.includes(name) : !TRACKING.test(name);
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
