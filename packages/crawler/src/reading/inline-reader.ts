import { decodeHtml } from '../pages/decode-html.ts';
import { readPage } from '../pages/read-page.ts';
import { parseRobotsTxt } from '../robots/parse-robots-txt.ts';
import { namedAddresses } from '../sitemaps/named-addresses.ts';
import type { PageFile, RobotsFile, SiteReader } from './site-reader.ts';

/** Reads in this process, without bounds: only for a process that may crash. */
export const inlineReader = {
  readPage: async (page: PageFile) =>
    readPage('html' in page ? page.html : decodeHtml(page.bytes, page.contentType), page),
  readSitemap: namedAddresses,
  readRobots: async ({ bytes, isCut, productToken }: RobotsFile) =>
    parseRobotsTxt(new TextDecoder().decode(bytes), productToken, isCut),
} satisfies SiteReader;
