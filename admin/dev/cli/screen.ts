import type { Page } from 'playwright-core';

/** One look: a page, and what is done on it before the picture. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isGuest?: boolean;
  readonly isEmpty?: boolean;
  readonly act?: (page: Page) => Promise<void>;
}
