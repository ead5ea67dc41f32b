import type { PageReason } from '@colloquy/contracts';

export type { PageReason };

/** A page with text that a bot can answer from. */
export interface CrawledPage {
  readonly title: string;
  readonly language: string | null;
  readonly canonicalUrl: string | null;
  /** The main text as markdown. */
  readonly text: string;
  readonly contentHash: string;
  readonly wordCount: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly isRendered: boolean;
  /** More text loads on scrolling and was not read. */
  readonly isPartial: boolean;
}

interface Answered {
  readonly httpStatus: number | null;
}

/** How an address ends in a crawl; states as for a subpage. */
export type PageOutcome =
  | (Answered & { readonly state: 'discovered'; readonly page: CrawledPage })
  /** The page is null when the server answered 304. */
  | (Answered & { readonly state: 'unchanged'; readonly page: CrawledPage | null })
  | (Answered & {
      readonly state: 'skipped' | 'failed' | 'gone';
      readonly reason: PageReason;
      /** Address of the page that is read instead, for CANONICAL_OTHER and redirects. */
      readonly canonicalUrl?: string;
      readonly title?: string;
    });

export type EndState = PageOutcome['state'];
export const END_STATES = [
  'discovered',
  'unchanged',
  'skipped',
  'failed',
  'gone',
] as const satisfies EndState[];

/** Whether the end state leaves a page that a bot can answer from. */
export function isUsable(state: EndState): boolean {
  return state === 'discovered' || state === 'unchanged';
}
