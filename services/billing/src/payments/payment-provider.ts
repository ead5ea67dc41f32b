import type { Invoice, Plan } from '@colloquy/contracts';
import type {
  BillingInterval,
  SubscriptionEvent,
  SubscriptionChange,
} from '../subscription-state/subscription-events.ts';

export interface CheckoutRequest {
  readonly workspaceId: string;
  readonly planId: Plan;
  readonly interval: BillingInterval;
  readonly customerRef: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Repeats with the same key make nothing twice. */
  readonly idempotencyKey: string | null;
}

/** An event of the provider; `change` is null for what changes no subscription. */
export type PaymentEvent = Omit<SubscriptionEvent, 'change'> & {
  readonly change: SubscriptionChange | null;
};

/**
 * The service that takes the money. Each method throws AppError `billingNotConnected` when none is connected and
 * `paymentProviderUnavailable` when the provider does not do what it was asked for.
 */
export interface PaymentProvider {
  readonly isConnected: boolean;
  /** Throws AppError `billingNotConnected` when there is no provider. */
  assertConnected(): void;
  /** Plans and intervals that can be bought. */
  sells(planId: Plan, interval: BillingInterval): boolean;
  /** Makes the customer that a workspace is at the provider; a repeat within a day finds the same. */
  createCustomer(request: { readonly workspaceId: string; readonly email: string }): Promise<string>;
  /** The page where the plan is paid. */
  createCheckout(request: CheckoutRequest): Promise<{ url: string }>;
  /** The page where a customer looks after cards, addresses and the subscription. */
  createPortal(request: {
    customerRef: string;
    returnUrl: string;
    idempotencyKey: string | null;
  }): Promise<{ url: string }>;
  /** The newest first, 1,000 at most. */
  listInvoices(customerRef: string): Promise<Invoice[]>;
  /** An estimate, or null when no invoice will come. */
  upcomingInvoice(request: { customerRef: string; subscriptionRef: string }): Promise<Invoice | null>;
  /** Ends a subscription at once, with a last invoice of what was used; one that has ended or is unknown is fine. */
  endSubscription(subscriptionRef: string): Promise<void>;
  /** True when answers are to be reported: there is a meter. */
  readonly metersAnswers: boolean;
  /**
   * Reports one billed answer under its own id: a repeat within a day counts once. `refused` for one that the
   * provider will never take. Throws `paymentProviderUnavailable` when it may take it later.
   */
  reportAnswer(answer: {
    readonly id: string;
    readonly customerRef: string;
    readonly at: Date;
  }): Promise<'taken' | 'refused'>;
  /**
   * Verifies and reads a webhook. Throws `signatureNotValid` for a signature that is wrong or too old, `fieldNotValid`
   * for a signed body that is no event.
   */
  readEvent(bytes: Uint8Array, signature: string): PaymentEvent;
}
