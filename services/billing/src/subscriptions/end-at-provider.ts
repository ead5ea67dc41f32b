import type { Logger } from '@colloquy/observability';
import type { Job } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { SubscriptionDocument } from './subscriptions.model.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

/** A provider that is down is asked again after this. */
const ENDING_RETRY_MS = 5 * 60_000;
const ENDING_PAUSE_MS = 5_000;
const BATCH = 100;

/**
 * Ends at the provider what a deleted workspace still has there, so that a deleted workspace is not charged. What is to be
 * ended stands in the database until the provider has said yes, and ending twice is ending once.
 */
export function endAtProviderJob(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly payments: PaymentProvider;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly everyMs?: number | undefined;
}): Job {
  const { subscriptions, payments, logger, now, everyMs = ENDING_PAUSE_MS } = deps;

  async function endAll({ _id, refsToEnd }: SubscriptionDocument): Promise<void> {
    // First of all: a process that dies here, or one beside us, tries again then.
    await subscriptions.postponeEnding(_id, new Date(now().getTime() + ENDING_RETRY_MS));
    try {
      for (const ref of refsToEnd) {
        await payments.endSubscription(ref);
        await subscriptions.recordEnded(_id, ref);
      }
    } catch (error) {
      logger.warn({ err: error, workspaceId: _id }, 'a subscription could not be ended; it is tried again');
      return;
    }
    await subscriptions.finishEnding(_id);
  }

  return {
    name: 'end subscriptions of deleted workspaces at the provider',
    everyMs,
    async run(signal) {
      for (const one of await subscriptions.findRefsToEnd(now(), BATCH)) {
        if (signal.aborted) return;
        await endAll(one);
      }
    },
  };
}
