import type { ReadPage, ReadPageOptions } from '../pages/page-reading.ts';
import type { RobotsRules } from '../robots/robots-txt.ts';
import type { NamedAddresses, SitemapFile } from '../sitemaps/read-sitemaps.ts';

/** A page as sent by a server or rendered by a browser. */
export type PageFile = Required<Omit<ReadPageOptions, 'isRendered'>> &
  (
    | { readonly bytes: Uint8Array; readonly contentType: string }
    | { readonly html: string; readonly isRendered: boolean }
  );

export interface RobotsFile {
  readonly bytes: Uint8Array;
  /** The file was longer than the part that is read. */
  readonly isCut: boolean;
  readonly productToken: string;
}

/**
 * Reads downloaded bytes. They are untrusted, so a process that serves requests delegates reading to another one,
 * with limits of time and memory. Each method answers null when a limit is exceeded, and throws the signal's reason
 * when aborted.
 */
export interface SiteReader {
  readPage(page: PageFile, signal?: AbortSignal): Promise<ReadPage | null>;
  readSitemap(sitemap: SitemapFile, signal?: AbortSignal): Promise<NamedAddresses | null>;
  readRobots(robots: RobotsFile, signal?: AbortSignal): Promise<RobotsRules | null>;
}
