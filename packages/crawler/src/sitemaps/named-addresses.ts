import { normaliseUrl } from '../addresses/normalise-url.ts';
import { parseSitemap } from './parse-sitemap.ts';
import { normaliseSitemap, type NamedAddresses, type SitemapFile } from './read-sitemaps.ts';

/** An index that names more is not read to its end: there is a bound of sitemaps, which is lower. */
const MAX_SITEMAPS_OF_INDEX = 1_000;

/** Reads one sitemap, and resolves and normalises what it names, for that is most of the work. */
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
