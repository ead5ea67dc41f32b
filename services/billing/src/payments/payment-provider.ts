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
  /** Repeats with the same key create nothing twice. */
  readonly idempotencyKey: string | null;
}

/** An event of the provider; `change` is null if it changes no subscription. */
export type PaymentEvent = Omit<SubscriptionEvent, 'change'> & {
  readonly change: SubscriptionChange | null;
};

/**
 * The payment provider. Each method throws AppError `billingNotConnected` when none is connected and
 * `paymentProviderUnavailable` when the provider fails.
 */
export interface PaymentProvider {
  readonly isConnected: boolean;
  /** Throws AppError `billingNotConnected` without a provider. */
  assertConnected(): void;
  /** Whether a plan and interval can be bought. */
  sells(planId: Plan, interval: BillingInterval): boolean;
  /** Creates a workspace's customer at the provider; a repeat within a day finds the same one. */
  createCustomer(request: { readonly workspaceId: string; readonly email: string }): Promise<string>;
  /** Creates the page where the plan is paid. */
  createCheckout(request: CheckoutRequest): Promise<{ url: string }>;
  /** Creates the page where a customer manages cards, addresses and the subscription. */
  createPortal(request: {
    customerRef: string;
    returnUrl: string;
    idempotencyKey: string | null;
  }): Promise<{ url: string }>;
  /** Newest first, at most 1,000. */
  listInvoices(customerRef: string): Promise<Invoice[]>;
  /** An estimate, or null when no further invoice is due. */
  upcomingInvoice(request: { customerRef: string; subscriptionRef: string }): Promise<Invoice | null>;
  /** Ends a subscription at once, with a last invoice of its usage; ended and unknown ones are accepted. */
  endSubscription(subscriptionRef: string): Promise<void>;
  /** Whether answers are to be reported, because a meter is configured. */
  readonly metersAnswers: boolean;
  /**
   * Reports one billed answer under its own id: a repeat within a day counts once. `refused` if the provider will
   * never accept it. Throws `paymentProviderUnavailable` if it may accept it later.
   */
  reportAnswer(answer: {
    readonly id: string;
    readonly customerRef: string;
    readonly at: Date;
  }): Promise<'taken' | 'refused'>;
  /**
   * Verifies and parses a webhook. Throws `signatureNotValid` for a wrong or expired signature, `fieldNotValid` for a
   * signed body that is not an event.
   */
  readEvent(bytes: Uint8Array, signature: string): PaymentEvent;
}
