import { normaliseUrl } from '../addresses/normalise-url.ts';
import { parseSitemap } from './parse-sitemap.ts';
import { normaliseSitemap, type NamedAddresses, type SitemapFile } from './read-sitemaps.ts';

/** Indexes with more are cut; the total limit of sitemaps is lower anyway. */
const MAX_SITEMAPS_OF_INDEX = 1_000;

/** Parses one sitemap, and resolves and normalises its addresses, which is most of the work. */
export async function namedAddresses({ bytes, url, keepQuery }: SitemapFile): Promise<NamedAddresses> {
  const { pages, sitemaps, problem } = await parseSitemap(bytes);
  const rules = { base: url, keepQuery };
  const addresses = pages.flatMap((page) => normaliseUrl(page.url, rules) ?? []);
  const further = sitemaps.flatMap((sitemap) => normaliseSitemap(sitemap.url, url) ?? []);
  return {
    pages: [...new Set(addresses)],
    sitemaps: [...new Set(further)].slice(0, MAX_SITEMAPS_OF_INDEX),
    entries: pages.length,
    problem,
  };
}
