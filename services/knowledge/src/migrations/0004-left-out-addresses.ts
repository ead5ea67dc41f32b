import type { Migration } from '@colloquy/persistence';

/** A crawl says how many addresses of the sitemaps it has not kept. */
export const leftOutAddresses: Migration = {
  id: '0004-left-out-addresses',
  fields: { websites: { 'crawlFacts.droppedInSitemap': 0 } },
};
