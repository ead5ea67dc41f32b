const CRAWLER_PATTERN = /bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

/** True for the user agent of a crawler. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER_PATTERN.test(userAgent);
}
