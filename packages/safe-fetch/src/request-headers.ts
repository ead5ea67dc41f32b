import { fieldError } from '@colloquy/errors';

/** Headers that frame the message or name its target: only the client sets them, never a caller. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/**
 * The only headers that another origin sees after a redirect, because a customer's own headers may contain secrets.
 */
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);
const OF_THE_BODY: ReadonlySet<string> = new Set(['content-type', 'content-encoding', 'content-language']);

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
/** Visible ASCII, space and tab (RFC 9110, section 5.5); a line break could start a second header. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

export type HeaderMap = Readonly<Record<string, string>>;

/**
 * Lower-cases the names and rejects headers that would change the framing of the request.
 * @throws AppError `fieldNotValid` that names the header.
 */
export function checkHeaders(headers: HeaderMap): HeaderMap {
  const checked: Record<string, string> = {};
  for (const [givenName, value] of Object.entries(headers)) {
    const name = givenName.toLowerCase();
    if (!NAME.test(name) || FORBIDDEN.has(name) || name.startsWith('proxy-')) {
      throw fieldError('headers', ['headerNotAllowed', { name: givenName.slice(0, 64) }]);
    }
    if (!VALUE.test(value)) throw fieldError('headers', ['headerCharacter', { name }]);
    checked[name] = value;
  }
  return checked;
}

/** The headers to send after a redirect: none of the caller's own to another origin, none of a dropped body. */
export function headersAfterRedirect(
  headers: HeaderMap,
  { sameOrigin, keepsBody }: { sameOrigin: boolean; keepsBody: boolean },
): HeaderMap {
  const kept = Object.entries(headers).filter(([name]) => {
    if (OF_THE_BODY.has(name)) return keepsBody;
    return sameOrigin || HARMLESS.has(name);
  });
  return Object.fromEntries(kept);
}
