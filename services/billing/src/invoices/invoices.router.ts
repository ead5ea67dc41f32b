import { billingApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { InvoiceUseCases } from './invoices.use-cases.ts';

export function bindInvoiceRoutes(router: ServiceRouter, useCases: InvoiceUseCases): void {
  router.bind(billingApi.listInvoices, useCases.list);
  router.bind(billingApi.upcomingInvoice, useCases.upcoming);
}
