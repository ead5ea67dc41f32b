import type { Attributes } from '@colloquy/html';

interface Compound {
  readonly tag: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
}

/** Compounds that stand within each other, outermost first. */
export type RemoveSelector = readonly Compound[];

const MAX_SELECTOR_CHARACTERS = 200;
const COMPOUND = /^(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i;

/**
 * Reads a selector of what is left out of pages: tags, `#ids` and `.classes`, within each other by spaces, such as
 * `.content aside.ads`. Null for every other selector, which would not be matched while a page is read in one pass.
 */
export function parseRemoveSelector(text: string): RemoveSelector | null {
  const words = text.trim().split(/\s+/);
  if (text.trim() === '' || text.length > MAX_SELECTOR_CHARACTERS) return null;
  const compounds = words.map((word): Compound | null => {
    const match = COMPOUND.exec(word);
    if (match === null || word === '') return null;
    const names = match[2]?.match(/[.#][\w-]+/g) ?? [];
    return {
      tag: match[1] === undefined || match[1] === '*' ? null : match[1].toLowerCase(),
      id: names.find((name) => name.startsWith('#'))?.slice(1) ?? null,
      classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
    };
  });
  const selector = compounds.flatMap((compound) => compound ?? []);
  return selector.length === words.length ? selector : null;
}

/** Follows the open elements of a page and says which are to be left out; each costs one look at each selector. */
export class SelectorTracker {
  readonly #selectors: readonly RemoveSelector[];
  /** For each open element, how much of each selector it and what is around it fulfil. */
  readonly #matched: number[][] = [];

  constructor(selectors: readonly RemoveSelector[]) {
    this.#selectors = selectors;
  }

  /** True when the element that opens is one that a selector names. */
  open(name: string, attributes: Attributes): boolean {
    if (this.#selectors.length === 0) return false;
    const around = this.#matched.at(-1);
    let isNamed = false;
    const matched = this.#selectors.map((selector, at) => {
      const before = around?.[at] ?? 0;
      const last = selector.at(-1);
      if (last !== undefined && before >= selector.length - 1 && fulfils(last, name, attributes))
        isNamed = true;
      const next = selector[before];
      const grows = before < selector.length - 1 && next !== undefined && fulfils(next, name, attributes);
      return grows ? before + 1 : before;
    });
    this.#matched.push(matched);
    return isNamed;
  }

  close(): void {
    this.#matched.pop();
  }
}

function fulfils(compound: Compound, name: string, attributes: Attributes): boolean {
  if (compound.tag !== null && compound.tag !== name) return false;
  if (compound.id !== null && compound.id !== attributes.get('id')) return false;
  if (compound.classes.length === 0) return true;
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/));
  return compound.classes.every((one) => classes.has(one));
}
