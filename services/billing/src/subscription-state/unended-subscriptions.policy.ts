import type { SubscriptionEvent } from './subscription-events.ts';

/**
 * Subscriptions that the provider has reported, that have not ended there, and that this service has not ended: also one
 * that was bought after the workspace was gone, or beside another.
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
