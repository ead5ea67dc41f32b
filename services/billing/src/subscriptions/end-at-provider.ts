import type { Logger } from '@colloquy/observability';
import type { Job } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { SubscriptionDocument } from './subscriptions.model.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

/** Delay before an unavailable provider is called again. */
const ENDING_RETRY_MS = 5 * 60_000;
const ENDING_PAUSE_MS = 5_000;
const BATCH = 100;

/**
 * Ends the subscriptions of deleted workspaces at the provider, so that they are not charged. They stay in the
 * database until the provider confirms, and ending twice has no further effect.
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
    // Before the call, so that this or another process retries then if this one dies.
    await subscriptions.postponeEnding(_id, new Date(now().getTime() + ENDING_RETRY_MS));
    try {
      for (const ref of refsToEnd) {
        await payments.endSubscription(ref);
        await subscriptions.recordEnded(_id, ref);
      }
    } catch (error) {
      logger.warn({ err: error, workspaceId: _id }, 'a subscription could not be ended; trying again');
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
