import { knowledgeApi } from '@colloquy/contracts';

/** What makes a website's answers stale. */
export const STALE_WEBSITE = ['websites', 'subpages', 'crawl-report', knowledgeApi.readWebsite] as const;
