import type { ReadPage, ReadPageOptions } from '../pages/page-reading.ts';
import type { RobotsRules } from '../robots/robots-txt.ts';
import type { NamedAddresses, SitemapFile } from '../sitemaps/read-sitemaps.ts';

/** A page as a server has sent it, or as a browser shows it. */
export type PageFile = Required<Omit<ReadPageOptions, 'isRendered'>> &
  (
    | { readonly bytes: Uint8Array; readonly contentType: string }
    | { readonly html: string; readonly isRendered: boolean }
  );

export interface RobotsFile {
  readonly bytes: Uint8Array;
  /** The file was longer than what is read of it. */
  readonly isCut: boolean;
  readonly productToken: string;
}

/**
 * Reads what sites have sent. Anybody may have written these bytes, so whoever serves requests has them read elsewhere,
 * within bounds of time and memory. Each method answers null for what exceeds them, and throws the signal's reason when
 * aborted.
 */
export interface SiteReader {
  readPage(page: PageFile, signal?: AbortSignal): Promise<ReadPage | null>;
  readSitemap(sitemap: SitemapFile, signal?: AbortSignal): Promise<NamedAddresses | null>;
  readRobots(robots: RobotsFile, signal?: AbortSignal): Promise<RobotsRules | null>;
}
