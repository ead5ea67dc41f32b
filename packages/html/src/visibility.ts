import { BLOCKS } from './html-elements.ts';
import type { Attributes } from './html-reader.ts';
import { styleDeclarations } from './style-declarations.ts';

/** Visibility of an element. Descendants can override `visibility`, but nothing else. */
interface Sight {
  readonly isGone: boolean;
  readonly isInvisible: boolean;
}

/** The outermost open hidden element, by its number among all elements of the page. */
interface HiddenElement {
  readonly ordinal: number;
  readonly depth: number;
  characters: number;
  blocks: number;
}

/** A hidden element with this share of the text is the page itself, which a script shows later. */
const PAGE_SHARE = 0.9;
/** Limit of buttons whose panels are tracked. */
const MAX_PANELS = 1_000;
const SEEN: Sight = { isGone: false, isInvisible: false };
/** Never treated as hidden, because nothing of the page would remain. */
const ROOTS: ReadonlySet<string> = new Set(['html', 'body']);
const PANEL_ROLES: ReadonlySet<string> = new Set(['tabpanel']);
/** Class names of panels that visitors open with a click: answers below questions, other tabs. */
const PANEL_WORDS: ReadonlySet<string> = new Set(
  'accordion answer collapse collapsed collapsible expandable faq panel pane spoiler tab tabs toggle'.split(
    ' ',
  ),
);
/**
 * KaTeX shows this part and hides it from screen readers, which read MathML; MathML is not converted to text here.
 */
const FORMULA = /\bkatex-html\b/;

/**
 * Tracks which elements of a page a visitor can see, by attributes only: `hidden`, `aria-hidden`, and `display` or
 * `visibility` of inline styles. Panels that visitors can open count as visible.
 */
export class Visibility {
  readonly #shown: ReadonlySet<number>;
  readonly #sights: Sight[] = [];
  readonly #panels = new Set<string>();
  #elements = 0;
  #hidden: HiddenElement | null = null;
  #largest: HiddenElement | null = null;
  #seenCharacters = 0;
  #showsHeading = false;

  /** `shown` are numbers of elements that count as visible, whatever their attributes say. */
  constructor(shown: ReadonlySet<number>) {
    this.#shown = shown;
  }

  get isHidden(): boolean {
    const { isGone, isInvisible } = this.#sights.at(-1) ?? SEEN;
    return isGone || isInvisible;
  }

  open(name: string, attributes: Attributes): void {
    const around = this.#sights.at(-1) ?? SEEN;
    const isShown = ROOTS.has(name) || this.#shown.has(this.#elements);
    this.#sights.push(isShown ? around : this.#sightOf(attributes, around));
    if (this.isHidden)
      this.#hidden ??= { ordinal: this.#elements, depth: this.#sights.length, characters: 0, blocks: 0 };
    if (this.#hidden !== null && BLOCKS.has(name)) this.#hidden.blocks += 1;
    if (name === 'a' || name === 'button') this.#rememberPanels(attributes);
    this.#elements += 1;
  }

  close(): void {
    if (this.#hidden?.depth === this.#sights.length) {
      if (this.#hidden.characters > (this.#largest?.characters ?? 0)) this.#largest = this.#hidden;
      this.#hidden = null;
    }
    this.#sights.pop();
  }

  /** Counts readable text. Surroundings of a page's text (`isAside`) do not make it a page. */
  count(text: string, { isAside, isHeading }: { isAside: boolean; isHeading: boolean }): void {
    const characters = text.trim().length;
    if (characters === 0) return;
    if (this.isHidden) {
      if (this.#hidden !== null) this.#hidden.characters += characters;
    } else if (!isAside) {
      this.#seenCharacters += characters;
      if (isHeading) this.#showsHeading = true;
    }
  }

  /** The number of a hidden element that is the page itself; null when the page has visible text of its own. */
  hiddenPage(): number | null {
    const largest = this.#largest;
    if (largest === null || largest.blocks < 2 || this.#showsHeading) return null;
    const all = largest.characters + this.#seenCharacters;
    return largest.characters >= all * PAGE_SHARE ? largest.ordinal : null;
  }

  #sightOf(attributes: Attributes, around: Sight): Sight {
    if (around.isGone) return around;
    const style = attributes.get('style') ?? '';
    const declared = /display|visibility/i.test(style) ? styleDeclarations(style) : null;
    const visibility = declared?.get('visibility');
    const isGone =
      hasHiddenAttribute(attributes, declared?.get('display')) ||
      declared?.get('display') === 'none' ||
      declared?.get('content-visibility') === 'hidden' ||
      (attributes.get('aria-hidden')?.trim().toLowerCase() === 'true' &&
        !FORMULA.test(attributes.get('class') ?? ''));
    const isInvisible =
      visibility === undefined || visibility === 'inherit'
        ? around.isInvisible
        : visibility === 'hidden' || visibility === 'collapse';
    const hides = isGone || (isInvisible && !around.isInvisible);
    return hides && this.#isPanel(attributes) ? around : { isGone, isInvisible };
  }

  #isPanel(attributes: Attributes): boolean {
    if (PANEL_ROLES.has(attributes.get('role') ?? '') || this.#panels.has(attributes.get('id') ?? ''))
      return true;
    const names = (attributes.get('class') ?? '').toLowerCase().split(/[\s_-]+/);
    return names.some((name) => PANEL_WORDS.has(name));
  }

  #rememberPanels(attributes: Attributes): void {
    const href = attributes.get('href') ?? '';
    const targets = [
      ...(attributes.get('aria-controls') ?? '').split(/\s+/),
      ...[href, attributes.get('data-target') ?? '', attributes.get('data-bs-target') ?? '']
        .filter((target) => target.startsWith('#'))
        .map((target) => target.slice(1)),
    ];
    for (const target of targets)
      if (target !== '' && this.#panels.size < MAX_PANELS) this.#panels.add(target);
  }
}

/**
 * The attribute applies unless the style shows the element; text found by the browser's page search is not hidden.
 */
function hasHiddenAttribute(attributes: Attributes, display: string | undefined): boolean {
  const hidden = attributes.get('hidden')?.trim().toLowerCase();
  return hidden !== undefined && hidden !== 'until-found' && display === undefined;
}
