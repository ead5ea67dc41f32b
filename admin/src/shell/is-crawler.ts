const CRAWLER_PATTERN = /bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

/** True for a user agent that says it is a machine reading pages. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER_PATTERN.test(userAgent);
}
