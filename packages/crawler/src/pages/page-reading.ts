import type { RobotsDirectives } from '../robots/robots-directives.ts';

/** The text and the metadata of a page. */
export interface ReadPage {
  readonly title: string;
  readonly language: string | null;
  /** Normalised; null when the page declares none. */
  readonly canonicalUrl: string | null;
  readonly directives: RobotsDirectives;
  /** The page's links, resolved, normalised and deduplicated, without nofollow links. */
  readonly links: readonly string[];
  /** The main text as markdown. */
  readonly text: string;
  /** SHA-256 of the title and the main text, in hexadecimal. */
  readonly contentHash: string;
  readonly wordCount: number;
  /** Why the page has no text, if it has none. */
  readonly emptyBecause: 'EMPTY_TEXT' | 'JS_ONLY' | 'LOGIN' | null;
  /** The page says that it was not found, whatever its status. */
  readonly isNotFound: boolean;
}

export interface ReadPageOptions {
  readonly url: string;
  readonly productToken: string;
  readonly keepQuery?: readonly string[];
  /** Selectors that `parseRemoveSelector` cannot parse are ignored. */
  readonly removeSelectors?: readonly string[];
  /** The page is a browser's rendering: scripts will write nothing more. */
  readonly isRendered?: boolean;
}
