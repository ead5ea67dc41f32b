import { SKIPPED, type Attributes, type HtmlListener } from '@colloquy/html';
import {
  mergeDirectives,
  NO_DIRECTIVES,
  readDirectives,
  type RobotsDirectives,
} from '../robots/robots-directives.ts';

/** A page with more links is a list that no visitor reads to its end. */
const MAX_LINKS = 5_000;
/** Root elements that scripts of single-page apps fill. */
const APP_ROOT_IDS: ReadonlySet<string> = new Set([
  'root',
  'app',
  '__next',
  '__nuxt',
  'svelte',
  'gatsby',
  '___gatsby',
]);
const APP_ROOT_TAGS: ReadonlySet<string> = new Set(['app-root', 'my-app']);
/** Types of executable scripts; others are data. */
const PROGRAM_TYPES = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;

export const DETAIL_ATTRIBUTES = ['lang', 'rel', 'name', 'content', 'type', 'src', 'http-equiv'] as const;

/** Collects what a page declares about itself besides its text. */
export class PageDetails implements HtmlListener {
  language: string | null = null;
  canonicalHref: string | null = null;
  baseHref: string | null = null;
  directives: RobotsDirectives = NO_DIRECTIVES;
  readonly links: string[] = [];
  scripts = 0;
  hasPassword = false;
  asksForScripts = false;
  /** An app root element is present and empty. */
  hasEmptyRoot = false;
  /** A custom element or the main region is present and empty. */
  hasEmptyContainer = false;
  readonly #productToken: string;
  readonly #open: string[] = [];
  #skipped = 0;
  #noscript = 0;
  #noscriptText = '';
  /** Readable texts so far: an element that closes with the same count as it opened with is empty. */
  #texts = 0;
  readonly #containers: Container[] = [];

  constructor(productToken: string) {
    this.#productToken = productToken.toLowerCase();
  }

  open(name: string, attributes: Attributes): void {
    this.#open.push(name);
    if (SKIPPED.has(name)) this.#skipped += 1;
    if (name === 'noscript') this.#noscript += 1;
    const id = attributes.get('id') ?? '';
    const isRoot = APP_ROOT_IDS.has(id) || APP_ROOT_TAGS.has(name);
    if (isRoot || name === 'main' || name.includes('-')) {
      this.#containers.push({ depth: this.#open.length, textsBefore: this.#texts, isRoot });
    }
    if (name === 'html') this.language = languageTag(attributes.get('lang'));
    else if (name === 'base') this.baseHref ??= attributes.get('href') ?? null;
    else if (name === 'link') this.#link(attributes);
    else if (name === 'meta') this.#meta(attributes);
    else if (name === 'a' || name === 'area') this.#anchor(attributes);
    else if (name === 'script') this.scripts += isProgram(attributes) ? 1 : 0;
    else if (name === 'input' && attributes.get('type')?.toLowerCase() === 'password')
      this.hasPassword = true;
  }

  close(name: string): void {
    const container = this.#containers.at(-1);
    if (container?.depth === this.#open.length) {
      this.#containers.pop();
      if (container.textsBefore === this.#texts) {
        if (container.isRoot) this.hasEmptyRoot = true;
        else this.hasEmptyContainer = true;
      }
    }
    this.#open.pop();
    if (SKIPPED.has(name)) this.#skipped -= 1;
    if (name === 'noscript') {
      this.#noscript -= 1;
      if (/javascript/i.test(this.#noscriptText)) this.asksForScripts = true;
      this.#noscriptText = '';
    }
  }

  text(text: string): void {
    if (this.#noscript > 0 && this.#noscriptText.length < 1_000) this.#noscriptText += text;
    if (this.#skipped === 0 && /\S/.test(text)) this.#texts += 1;
  }

  #link(attributes: Attributes): void {
    if (relOf(attributes).includes('canonical')) this.canonicalHref ??= attributes.get('href') ?? null;
  }

  #meta(attributes: Attributes): void {
    const name = attributes.get('name')?.trim().toLowerCase();
    const content = attributes.get('content') ?? '';
    if (name === 'robots' || name === this.#productToken) {
      this.directives = mergeDirectives(this.directives, readDirectives(content));
    }
    const refresh = /^\s*\d+\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(content)?.[1];
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh' && refresh) this.#addLink(refresh);
  }

  #anchor(attributes: Attributes): void {
    const href = attributes.get('href');
    if (href !== undefined && !relOf(attributes).includes('nofollow')) this.#addLink(href);
  }

  #addLink(href: string): void {
    if (this.links.length < MAX_LINKS && !href.startsWith('#')) this.links.push(href);
  }
}

/** An element that a script may fill. */
interface Container {
  readonly depth: number;
  readonly textsBefore: number;
  readonly isRoot: boolean;
}

function isProgram(attributes: Attributes): boolean {
  return PROGRAM_TYPES.test(attributes.get('type')?.trim().toLowerCase() ?? '');
}

function relOf(attributes: Attributes): string[] {
  return (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
}

function languageTag(value: string | undefined): string | null {
  return /^[a-z]{2,3}(?=$|[-_])/i.exec(value?.trim() ?? '')?.[0].toLowerCase() ?? null;
}
