import { billingApi, isAllowed } from '@colloquy/contracts';
import Lock from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useBackend } from '../data/backend.tsx';
import { useText } from '../i18n/useText.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useWorkspaceScope } from '../workspaces/workspace-context.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { PlanCard } from './PlanCard.tsx';
import { useInvoices } from './useInvoices.ts';

/** The plan, what is used of it, and what was paid. For admins. */
export function BillingPage(): ReactElement {
  const t = useText();
  const { workspace, role } = useWorkspaceScope();
  return (
    <Page>
      <PageHeader title={t('billing.title')} help={workspace.name} />
      {isAllowed(role, 'manageBilling') ? (
        <Billing workspaceId={workspace.id} />
      ) : (
        <EmptyState icon={<Lock />} title={t('settings.forbidden')} text={t('billing.forbiddenText')} />
      )}
    </Page>
  );
}

function Billing(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const { workspaceId } = props;
  const { call } = useBackend();
  const plan = useQuery({
    queryKey: ['plan', workspaceId],
    queryFn: ({ signal }) => call(billingApi.getWorkspacePlan, { params: { id: workspaceId }, signal }),
  });
  const isConnected = plan.data?.data.billingConnected ?? false;
  const invoices = useInvoices(workspaceId, isConnected);
  if (plan.data === undefined) {
    return plan.error === null ? (
      <Skeleton variant="rounded" height={360} />
    ) : (
      <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
    );
  }
  return (
    <>
      {!isConnected && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('billing.notConnected')}
        </Alert>
      )}
      <PlanCard workspaceId={workspaceId} plan={plan.data.data} canPay={invoices.data !== undefined} />
      {isConnected && <InvoiceList invoices={invoices} />}
    </>
  );
}
