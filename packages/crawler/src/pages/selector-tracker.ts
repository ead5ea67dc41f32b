import type { Attributes } from '@colloquy/html';
import type { Compound, RemoveSelector } from './remove-selectors.ts';

/** Tracks the open elements of a page and says which are to be left out; each costs one check of each selector. */
export class SelectorTracker {
  readonly #selectors: readonly RemoveSelector[];
  /** For each open element, how much of each selector it and its ancestors match. */
  readonly #matched: number[][] = [];

  constructor(selectors: readonly RemoveSelector[]) {
    this.#selectors = selectors;
  }

  /** Whether a selector matches the element that opens. */
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
