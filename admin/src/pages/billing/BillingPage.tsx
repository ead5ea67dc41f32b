import { Plan } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { canUpgrade, CHECKOUT_DONE, isFree } from '../../features/plan/billing-rules.ts';
import { CapCard } from './CapCard.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanNotice } from './PlanNotice.tsx';
import { PlanOffers } from './PlanOffers.tsx';
import { useInvoices } from './useInvoices.ts';
import { WayOut } from '../../features/plan/WayOut.tsx';
import { useWorkspacePlan } from '../../features/plan/useWorkspacePlan.ts';

/** The plan, what is used of it, and what was paid. For admins. */
export function BillingPage(): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  return (
    <Page>
      <PageHeader title={t('billing.title')} help={workspace.name} />
      <Billing workspaceId={workspace.id} />
    </Page>
  );
}

/** The provider's news may come a moment after the person who paid. */
const LOOK_AGAIN_MS = 2_000;

function Billing(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const { workspaceId } = props;
  const [search] = useSearchParams();
  const known = useWorkspacePlan(workspaceId);
  const isPaid = search.get(CHECKOUT_DONE) === 'done';
  const isAwaited = isPaid && known.data !== undefined && canUpgrade(known.data.data);
  const plan = useWorkspacePlan(workspaceId, isAwaited ? { refetchMs: LOOK_AGAIN_MS } : {});
  const isConnected = plan.data?.data.billingConnected ?? false;
  const invoices = useInvoices(workspaceId, isConnected);
  if (plan.data === undefined) {
    return plan.error === null ? (
      <Skeleton variant="rounded" height={360} />
    ) : (
      <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
    );
  }
  const { data } = plan.data;
  return (
    <>
      {!isConnected && (
        <Alert severity="info" sx={{ mb: 2 }}>
          <div>{t(isFree(data) ? 'billing.sellsNothing' : 'billing.notConnected')}</div>
          {!isFree(data) && <WayOut plan={data} />}
        </Alert>
      )}
      {isAwaited ? (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {t('billing.awaited')}
        </Alert>
      ) : (
        <PlanNotice plan={data} />
      )}
      <PlanCard workspaceId={workspaceId} plan={data} />
      {data.plan_id === Plan.payAsYouGo && data.state !== 'canceled' && (
        <CapCard workspaceId={workspaceId} plan={data} />
      )}
      {!isFree(data) && <PlanOffers workspaceId={workspaceId} plan={data} />}
      {isConnected && <InvoiceList invoices={invoices} />}
    </>
  );
}
