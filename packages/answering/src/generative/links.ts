import type { Passage } from '../ports.ts';

/**
 * Addresses as models write them: with or without a scheme, as a Markdown target, a mail address or a bare domain. A
 * full stop without its space ("bicycles.Delivery") joins two sentences and is not a domain, unless the ending is
 * well known.
 */
const ADDRESSES: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"'`|)\]]+/gi,
  /(?<![:\w])\/\/([^\s<>"'`|)\]/]+\.[^\s<>"'`|)\]]+)/g,
  /\bwww\.[^\s<>"'`|)\]]+/gi,
  /\]\(\s*<?([^)\s>]+)/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /(?<![\p{L}\p{N}_@./-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:\p{Ll}{2,24}|\p{Lu}{2,24})(?:\/[^\s<>"'`|)\]]*)?(?![\p{L}\p{N}_@])/gu,
  /(?<![\w@./-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|info|biz|shop|site|xyz)(?:\/[^\s<>"'`|)\]]*)?(?![\w@])/gi,
];
const DANGEROUS_SCHEME = /\b(?:javascript|data|vbscript|file):/i;

/** True when a text contains an address that no passage contains: the model invented it. */
export function hasInventedLink(text: string, passages: readonly Passage[]): boolean {
  if (DANGEROUS_SCHEME.test(text)) return true;
  const known = passages
    .map(({ url, title, text: said }) => `${url ?? ''}\n${title}\n${said}`)
    .join('\n')
    .toLowerCase();
  return addressesOf(text).some((address) => !isKnown(known, address));
}

function addressesOf(text: string): string[] {
  return ADDRESSES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => plain(match[1] ?? match[0])),
  ).filter((address) => address !== '');
}

/** An address without the punctuation of its sentence and without optional parts. */
function plain(address: string): string {
  return address
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/|^mailto:/, '')
    .replace(/^www\./, '')
    .replace(/[\s.,;:!?*_~\\]+$/, '')
    .replace(/\/$/, '');
}

/** Compares whole addresses: `shop.example/pay` is not known because `shop.example` is. */
function isKnown(known: string, address: string): boolean {
  for (let at = known.indexOf(address); at >= 0; at = known.indexOf(address, at + 1)) {
    const before = known[at - 1] ?? ' ';
    const after = known.slice(at + address.length);
    if (!/[\w-]/.test(before) && /^(?:\/?(?:[\s<>"'`|)\]},;!?]|$)|[.:](?:\s|$))/.test(after)) return true;
  }
  return false;
}
