/** Common named entities in texts of users and language models; the build replaces markdown-it's table with this one. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  euro: '€',
  pound: '£',
  rarr: '→',
  larr: '←',
};

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;
const REPLACEMENT = '\ufffd';

function fromCodePoint(code: number): string {
  const isUsable = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isUsable ? String.fromCodePoint(code) : REPLACEMENT;
}

/** Decodes numeric and common named entities; any other stays as written. */
export function decodeHTMLStrict(source: string): string {
  return source.replace(ENTITY, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return fromCodePoint(Number(decimal));
    return (name !== undefined && Object.hasOwn(NAMED, name) ? NAMED[name] : undefined) ?? whole;
  });
}
