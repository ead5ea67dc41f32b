import type { SafeFetch } from '@colloquy/safe-fetch';
import type { Parts } from '../../index/index.ts';
import type { PageTextRepository } from '../subpages/page-texts.repository.ts';
import type { SubpageRepository } from '../subpages/subpages.repository.ts';
import type { PageAllowance } from './page-allowance.ts';
import type { WebsiteRepository } from './websites.repository.ts';

/** What the use cases, loops and jobs of websites are made with. */
export interface WebsiteParts extends Pick<Parts, 'items' | 'bots' | 'access' | 'logger' | 'now'> {
  readonly websites: WebsiteRepository;
  readonly subpages: SubpageRepository;
  readonly texts: PageTextRepository;
  readonly allowance: PageAllowance;
  readonly guard: Pick<SafeFetch, 'assertPublicUrl'>;
  /** Wakes the workers of this process that crawl. */
  readonly announceCrawl: () => void;
}
