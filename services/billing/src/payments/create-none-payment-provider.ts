import { AppError, ERRORS } from '@colloquy/errors';
import type { PaymentProvider } from './payment-provider.ts';

/** For a product without a payment provider: everything except paying works. */
export function createNonePaymentProvider(): PaymentProvider {
  const refuse = (): never => {
    throw new AppError({ code: ERRORS.billingNotConnected });
  };
  const refuseLater = async (): Promise<never> => refuse();
  return {
    isConnected: false,
    assertConnected: refuse,
    sells: () => false,
    createCustomer: refuseLater,
    createCheckout: refuseLater,
    createPortal: refuseLater,
    listInvoices: refuseLater,
    upcomingInvoice: refuseLater,
    endSubscription: refuseLater,
    metersAnswers: false,
    reportAnswer: refuseLater,
    readEvent: refuse,
  };
}
