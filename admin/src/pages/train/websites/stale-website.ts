import { knowledgeApi } from '@colloquy/contracts';

/** Queries that are stale after a change of a website. */
export const STALE_WEBSITE = ['websites', 'subpages', 'crawl-report', knowledgeApi.readWebsite] as const;
