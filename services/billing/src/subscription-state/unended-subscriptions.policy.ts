import type { SubscriptionNews } from './subscription-events.ts';

/**
 * Subscriptions that the provider has told of, that have not ended there, and that nobody has ended since: also one
 * that was bought after the workspace was gone, or beside another.
 */
export function unendedRefs(news: readonly SubscriptionNews[], endedByUs: readonly string[]): string[] {
  const named = new Set(news.flatMap(({ subscriptionRef }) => subscriptionRef ?? []));
  const ended = new Set(
    news
      .filter(({ fact }) => fact.kind === 'snapshot' && fact.standing === 'ended')
      .map(({ subscriptionRef }) => subscriptionRef),
  );
  return [...named].filter((ref) => !ended.has(ref) && !endedByUs.includes(ref)).toSorted();
}
