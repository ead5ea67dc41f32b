/** Longer addresses are traps or data; sitemaps allow as much (sitemaps.org, "loc"). */
const MAX_URL_CHARACTERS = 2_048;

/** Parameters that say where a visitor came from, or who they are, and never which page is meant. */
const TRACKING =
  /^(?:utm_.+|fbclid|gclid|gbraid|wbraid|dclid|gclsrc|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|piwik_.+|mtm_.+|pk_.+|phpsessid|jsessionid|aspsessionid.*|sessionid)$/i;
/** A session that Java servers write into the path. */
const PATH_SESSION = /;jsessionid=[^/;]*/gi;
const ESCAPE = /%[0-9a-f]{2}/gi;
const UNRESERVED = /^[\w.~-]$/;

/**
 * One way to write an address, so that a page is found once: no fragment, no default port, no tracking parameters,
 * the query in order, escapes as in RFC 3986, section 6.2.2. With `keepQuery` only the parameters that it names stay.
 * Null for what is no page of the web: other schemes, credentials, too long, not an address.
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
 * What tells pages apart: `http` and `https`, and a path with and without its last slash, are one page. The address
 * that is fetched stays as it was found.
 */
export function pageKey(normalisedUrl: string): string {
  const { host, pathname, search } = new URL(normalisedUrl);
  return `${host}${pathname.replace(/\/+$/, '')}${search}`;
}

/** Escapes in capitals, and none for characters that need none. */
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
