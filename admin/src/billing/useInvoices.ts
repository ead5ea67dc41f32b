import { billingApi, type Invoice, type UpcomingInvoice } from '@colloquy/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isRetriable } from '../data/api-error.ts';
import { useBackend } from '../data/backend.tsx';
import { isNotConnected } from './billing-rules.ts';

export interface Invoices {
  readonly invoices: readonly Invoice[];
  readonly upcoming: UpcomingInvoice | null;
}

const RETRIES = 2;

/** The invoices of a workspace, the newest first, and what the next one would be. */
export function useInvoices(workspaceId: string): UseQueryResult<Invoices> {
  const { call } = useBackend();
  return useQuery({
    queryKey: ['invoices', workspaceId],
    // Where billing is not connected, asking again changes nothing.
    retry: (failures, error) => failures < RETRIES && isRetriable(error) && !isNotConnected(error),
    queryFn: async ({ signal }) => {
      const input = { params: { id: workspaceId }, signal };
      const [invoices, upcoming] = await Promise.all([
        call(billingApi.listInvoices, input),
        call(billingApi.upcomingInvoice, input),
      ]);
      return { invoices: invoices.data, upcoming: upcoming.data };
    },
  });
}
