import { randomBytes } from 'node:crypto';

/** Placeholder of the nonce in the built page (`admin/index.html`). */
const PLACEHOLDER = '{{csp-nonce}}';
/** Content Security Policy 3, section 2.3: at least 128 bits. */
const NONCE_BYTES = 16;

export function createNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64');
}

/**
 * Inserts the response's nonce into a page, so that its own code may add style elements and injected markup may not.
 * Throws when the page lacks the placeholder, because it would open without its styles.
 */
export function pageWithNonce(html: string): (nonce: string) => string {
  const parts = html.split(PLACEHOLDER);
  if (parts.length < 2) throw new Error(`The page has no ${PLACEHOLDER}; it was built from an older source`);
  return (nonce) => parts.join(nonce);
}
