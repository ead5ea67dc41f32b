import { billingApi, type Invoice, type UpcomingInvoice } from '@colloquy/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';

export interface Invoices {
  readonly invoices: readonly Invoice[];
  readonly upcoming: UpcomingInvoice | null;
}

/** The invoices of a workspace, the newest first, and what the next one would be; asked for where billing is connected. */
export function useInvoices(workspaceId: string, isConnected: boolean): UseQueryResult<Invoices> {
  const { call } = useBackend();
  return useQuery({
    queryKey: ['invoices', workspaceId],
    enabled: isConnected,
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
