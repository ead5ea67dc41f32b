import { randomBytes } from 'node:crypto';

/** What the built page holds where the nonce belongs (`admin/index.html`). */
const PLACEHOLDER = '{{csp-nonce}}';
/** Content Security Policy 3, section 2.3: at least 128 bits. */
const NONCE_BYTES = 16;

export function createNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64');
}

/**
 * A page that carries one response's nonce, so that its own code may add style elements and markup that got in by
 * mistake may not. Throws when the page has no place for it: such a page would open without its styles.
 */
export function pageWithNonce(html: string): (nonce: string) => string {
  const parts = html.split(PLACEHOLDER);
  if (parts.length < 2) throw new Error(`The page has no ${PLACEHOLDER}; it was built from an older source`);
  return (nonce) => parts.join(nonce);
}
