import { originSchema } from '@colloquy/contracts';

/** Names of the local machine, for pages under development without a certificate. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+)$/;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The origin of a typed or pasted address: `example.com`, `https://example.com/shop?x=1`. The default scheme is
 * https, or http for the local machine. Undefined when it is not an origin that a browser can be on.
 */
export function toOrigin(typed: string): string | undefined {
  const text = typed.trim();
  const url = parse(HAS_SCHEME.test(text) ? text : `https://${text}`);
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const isLocal = LOCAL_HOST.test(url.hostname);
  if (!isLocal && !url.hostname.replace(/\.$/, '').includes('.')) return undefined;
  const origin = isLocal && !HAS_SCHEME.test(text) ? url.origin.replace(/^https:/, 'http:') : url.origin;
  return originSchema.safeParse(origin).success ? origin : undefined;
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
