export interface Compound {
  readonly tag: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
}

/** Nested compounds, outermost first. */
export type RemoveSelector = readonly Compound[];

const MAX_SELECTOR_CHARACTERS = 200;
const COMPOUND = /^(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i;

/**
 * Parses a selector of elements to leave out: tags, `#ids` and `.classes`, nested by spaces, such as `.content
 * aside.ads`. Null for any other selector, which could not be matched in one pass over the page.
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
