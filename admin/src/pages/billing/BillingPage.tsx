import { Plan, type WorkspacePlan } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { canUpgrade, CHECKOUT_DONE, isFree } from '../../features/plan/billing-rules.ts';
import { CapCard } from './CapCard.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanNotice } from './PlanNotice.tsx';
import { PlanOffers } from './PlanOffers.tsx';
import { WayOut } from '../../features/plan/WayOut.tsx';
import { useWorkspacePlan } from '../../features/plan/useWorkspacePlan.ts';

/** Plan, usage and invoices, for admins. */
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

/** The provider's events may arrive a moment after the user returns from paying. */
const LOOK_AGAIN_MS = 2_000;

function Billing(props: { workspaceId: string }): ReactElement {
  const { workspaceId } = props;
  const [search] = useSearchParams();
  const known = useWorkspacePlan(workspaceId);
  const isPaid = search.get(CHECKOUT_DONE) === 'done';
  const isAwaited = isPaid && known.data !== undefined && canUpgrade(known.data.data);
  const plan = useWorkspacePlan(workspaceId, isAwaited ? { refetchMs: LOOK_AGAIN_MS } : {});
  return (
    <Loaded query={plan} heightPx={360}>
      {({ data }) => <Shown workspaceId={workspaceId} plan={data} isAwaited={isAwaited} />}
    </Loaded>
  );
}

function Shown(props: { workspaceId: string; plan: WorkspacePlan; isAwaited: boolean }): ReactElement {
  const t = useText();
  const { isAwaited, ...workspace } = props;
  const { plan } = props;
  return (
    <>
      {!plan.billingConnected && (
        <Alert severity="info" sx={{ mb: 2 }}>
          <div>{t(isFree(plan) ? 'billing.sellsNothing' : 'billing.notConnected')}</div>
          {!isFree(plan) && <WayOut plan={plan} />}
        </Alert>
      )}
      {isAwaited ? (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {t('billing.awaited')}
        </Alert>
      ) : (
        <PlanNotice plan={plan} />
      )}
      <PlanCard {...workspace} />
      {plan.plan_id === Plan.payAsYouGo && plan.state !== 'canceled' && <CapCard {...workspace} />}
      {!isFree(plan) && <PlanOffers {...workspace} />}
      {plan.billingConnected && <InvoiceList workspaceId={props.workspaceId} />}
    </>
  );
}
