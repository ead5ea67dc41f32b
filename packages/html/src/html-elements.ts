/** Elements without content (HTML standard, section 13.1.2). */
export const VOID: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** Elements that never contain text for readers. */
export const SKIPPED: ReadonlySet<string> = new Set(
  (
    'script style noscript template svg math canvas iframe frameset object audio video map select button textarea ' +
    'datalist nav'
  ).split(' '),
);

/** Elements that begin and end a block of text; all others are inline. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
);

export const HEADING_LEVELS: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);

interface ImpliedEnd {
  /** Elements that the start of this one ends … */
  readonly ends: readonly string[];
  /** … unless one of these was opened in between. */
  readonly within: readonly string[];
}

const CELLS = ['td', 'th'];
const SECTIONS = ['tbody', 'thead', 'tfoot'];
const LISTS = ['ul', 'ol', 'menu'];
const P: ImpliedEnd = { ends: ['p'], within: ['table', 'td', 'th', 'button', 'object', 'template'] };

/** End tags that HTML lets authors omit (HTML standard, section 13.1.2.4). */
export function impliedEnd(name: string): ImpliedEnd | null {
  return IMPLIED_ENDS.get(name) ?? (BLOCKS.has(name) ? P : null);
}

const IMPLIED_ENDS: ReadonlyMap<string, ImpliedEnd> = new Map<string, ImpliedEnd>([
  ['li', { ends: ['li'], within: LISTS }],
  ['dt', { ends: ['dt', 'dd'], within: ['dl'] }],
  ['dd', { ends: ['dt', 'dd'], within: ['dl'] }],
  ['td', { ends: CELLS, within: ['tr', 'table'] }],
  ['th', { ends: CELLS, within: ['tr', 'table'] }],
  ['tr', { ends: ['tr'], within: [...SECTIONS, 'table'] }],
  ...SECTIONS.map((section): [string, ImpliedEnd] => [section, { ends: SECTIONS, within: ['table'] }]),
]);
