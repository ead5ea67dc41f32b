import { billingApi, Plan, type WorkspacePlan } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { isFree } from '../../features/plan/billing-rules.ts';
import { UsageBars } from './UsageBars.tsx';
import { usePaymentPage } from './usePaymentPage.ts';

const TONES = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  restricted: 'error',
  canceled: 'default',
} as const;

/** The plan of a workspace, its usage, and a link to its payment details. */
export function PlanCard(props: { workspaceId: string; plan: WorkspacePlan }): ReactElement {
  const t = useText();
  const { workspaceId, plan } = props;
  const facts = [
    ...(plan.trialEndsAt === null || plan.state !== 'trialing'
      ? []
      : [t('billing.trialEnds', { date: formatDate(plan.trialEndsAt) })]),
    t('billing.period', { from: formatDate(plan.periodStart), to: formatDate(plan.periodEnd) }),
    ...(plan.cancelAtPeriodEnd ? [t('billing.ends', { date: formatDate(plan.periodEnd) })] : []),
  ];
  return (
    <SectionCard
      title={isFree(plan) ? t('billing.noLimits') : plan.name}
      aside={<Chip variant="outlined" color={TONES[plan.state]} label={t(`billing.states.${plan.state}`)} />}
      help={facts.join(' · ')}
    >
      <UsageBars plan={plan} />
      {plan.billingConnected && plan.plan_id !== Plan.freeTrial && <PortalButton workspaceId={workspaceId} />}
    </SectionCard>
  );
}

function PortalButton(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const page = usePaymentPage('billing.noCustomer');
  const portal = useAction(billingApi.openPortal, { onDone: page.follow, onError: page.explain });
  const input = { params: { id: props.workspaceId }, body: { returnUrl: page.here } };
  return (
    <Button variant="outlined" loading={portal.isPending} onClick={() => portal.mutate(input)} sx={{ mt: 2 }}>
      {t('billing.portal')}
    </Button>
  );
}
