import type { SubscriptionEvent } from './subscription-events.ts';

/**
 * Subscriptions that the provider has reported and that neither side has ended, including those bought after the
 * workspace was deleted or in addition to another.
 */
export function unendedRefs(events: readonly SubscriptionEvent[], endedByUs: readonly string[]): string[] {
  const named = new Set(events.flatMap(({ subscriptionRef }) => subscriptionRef ?? []));
  const ended = new Set(
    events
      .filter(({ change }) => change.kind === 'snapshot' && change.status === 'ended')
      .map(({ subscriptionRef }) => subscriptionRef),
  );
  return [...named].filter((ref) => !ended.has(ref) && !endedByUs.includes(ref)).toSorted();
}
