import { createHash } from 'node:crypto';
import {
  joinBlocks,
  mainBlocks,
  readVisible,
  TEXT_ATTRIBUTES,
  type Attributes,
  type HtmlListener,
  type MarkdownBlock,
  type MarkdownWriter,
} from '@colloquy/html';
import { countWords, guessLanguage } from '@colloquy/text';
import { normaliseUrl } from '../addresses/normalise-url.ts';
import { DETAIL_ATTRIBUTES, PageDetails } from './page-details.ts';
import { saysNotFound } from './not-found-text.ts';
import { isPlaceholder } from './placeholder-text.ts';
import type { ReadPage, ReadPageOptions } from './page-reading.ts';
import { parseRemoveSelector } from './remove-selectors.ts';
import { SelectorTracker } from './selector-tracker.ts';

const ATTRIBUTES: ReadonlySet<string> = new Set([...TEXT_ATTRIBUTES, ...DETAIL_ATTRIBUTES]);
const MAX_TITLE_CHARACTERS = 300;
/** If fewer words remain without navigation and the like, that markup is taken as content. */
const MIN_CLEAN_WORDS = 5;
/** Up to this length a page with an empty container for a script has not been rendered yet. */
const MAX_SHELL_WORDS = 25;
/** A page with a password field and more text than this can be read without logging in. */
const MAX_LOGIN_WORDS = 60;

/** Reads a page in one pass, linear in its length. */
export function readPage(html: string, options: ReadPageOptions): ReadPage {
  let details = new PageDetails(options.productToken);
  const selectors = (options.removeSelectors ?? []).flatMap((text) => {
    const selector = parseRemoveSelector(text);
    return selector === null ? [] : [selector];
  });
  const listen = (to: MarkdownWriter): HtmlListener => {
    details = new PageDetails(options.productToken);
    return new PageListener(details, to, selectors, options.url);
  };
  const writer = readVisible(html, listen, ATTRIBUTES);

  const title = clean(writer.title).slice(0, MAX_TITLE_CHARACTERS);
  const text = clean(joinBlocks(chooseBlocks(writer.blocks)), '\n');
  const wordCount = countWords(text);
  const base = baseOf(details.baseHref, options.url);
  const rules = { base, keepQuery: options.keepQuery ?? [] };
  const links = details.links.flatMap((href) => normaliseUrl(href, rules) ?? []);
  return {
    title: title === '' ? firstHeading(writer.blocks) : title,
    language: details.language ?? guessLanguage(text),
    canonicalUrl: details.canonicalHref === null ? null : normaliseUrl(details.canonicalHref, rules),
    directives: details.directives,
    links: [...new Set(links)],
    text,
    contentHash: createHash('sha256').update(`${title}\n\n${text}`).digest('hex'),
    wordCount,
    isNotFound: saysNotFound({ title, text, wordCount }),
    emptyBecause: emptyBecause(details, { text, title, wordCount }, { ...options, blocks: writer.blocks }),
  };
}

interface Shown {
  readonly text: string;
  readonly title: string;
  readonly wordCount: number;
}

function emptyBecause(
  details: PageDetails,
  { text, title, wordCount }: Shown,
  { isRendered = false, blocks }: { isRendered?: boolean; blocks: readonly MarkdownBlock[] },
): ReadPage['emptyBecause'] {
  if (details.hasPassword && wordCount <= MAX_LOGIN_WORDS) return 'LOGIN';
  // The scripts of a rendered page may have removed themselves from it.
  if (details.scripts > 0 || isRendered) {
    if (wordCount === 0 || isPlaceholder(text, title)) return 'JS_ONLY';
    const isShort = wordCount <= MAX_SHELL_WORDS;
    // A header or footer around an empty container is not content.
    const isFrame = details.hasEmptyContainer && blocks.every(({ region }) => region.isAside);
    const isShell = !isRendered && (details.hasEmptyRoot || details.asksForScripts);
    if (isShort && (isFrame || isShell)) return 'JS_ONLY';
  }
  return wordCount === 0 ? 'EMPTY_TEXT' : null;
}

function chooseBlocks(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  const main = mainBlocks(blocks);
  const words = main.reduce((sum, { text }) => sum + countWords(text), 0);
  return words >= MIN_CLEAN_WORDS || main.some(({ region }) => region.isMain) ? main : blocks;
}

function firstHeading(blocks: readonly MarkdownBlock[]): string {
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text ?? '';
  return clean(heading.replace(/^#+ /, '')).slice(0, MAX_TITLE_CHARACTERS);
}

function baseOf(href: string | null, url: string): string {
  return (href === null ? null : URL.parse(href, url)?.href) ?? url;
}

/** Removes control characters and lone surrogates; one line unless `lineEnd` is kept. */
function clean(text: string, lineEnd = ' '): string {
  const whole = text.toWellFormed().replaceAll(/\r\n?|[\n\u2028\u2029]/g, lineEnd);
  const plain = whole.replaceAll(/[\p{Cc}\u{FEFF}]/gu, (char) =>
    char === '\n' || char === '\t' ? char : ' ',
  );
  return lineEnd === '\n' ? plain.trim() : plain.replaceAll(/\s+/g, ' ').trim();
}

/** Passes each event to the collector of details, and to the writer unless the element is left out. */
class PageListener implements HtmlListener {
  readonly #details: PageDetails;
  readonly #writer: MarkdownWriter;
  readonly #tracker: SelectorTracker;
  readonly #url: string;
  #depth = 0;
  /** Depth of the element that is being left out. */
  #removedAt: number | null = null;

  constructor(
    details: PageDetails,
    writer: MarkdownWriter,
    selectors: ConstructorParameters<typeof SelectorTracker>[0],
    url: string,
  ) {
    this.#details = details;
    this.#writer = writer;
    this.#tracker = new SelectorTracker(selectors);
    this.#url = url;
  }

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    this.#details.open(name, attributes);
    const isNamed = this.#tracker.open(name, attributes);
    if (isNamed && this.#removedAt === null) this.#removedAt = this.#depth;
    if (this.#removedAt === null) this.#writer.open(name, this.#resolved(name, attributes));
  }

  close(name: string): void {
    this.#details.close(name);
    this.#tracker.close();
    if (this.#removedAt === null) this.#writer.close(name);
    else if (this.#removedAt === this.#depth) this.#removedAt = null;
    this.#depth -= 1;
  }

  text(text: string): void {
    this.#details.text(text);
    if (this.#removedAt === null) this.#writer.text(text);
  }

  /** Resolves links of the text against the page's address. */
  #resolved(name: string, attributes: Attributes): Attributes {
    const href = name === 'a' ? attributes.get('href') : undefined;
    if (href === undefined || href.startsWith('#')) return attributes;
    const url = URL.parse(href, baseOf(this.#details.baseHref, this.#url));
    return url === null ? attributes : new Map(attributes).set('href', url.href);
  }
}
