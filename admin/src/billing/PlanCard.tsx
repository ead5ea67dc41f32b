import { billingApi, Plan, type WorkspacePlan } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../data/backend.tsx';
import { useErrorNotice } from '../data/useErrorNotice.ts';
import { formatBytes, formatDate } from '../i18n/format.ts';
import { useText, type TextKey } from '../i18n/useText.ts';
import { SectionCard } from '../ui/SectionCard.tsx';
import { canUpgrade, isProviderPage, isWrongState, usageRows, type UsageRow } from './billing-rules.ts';

const TONES = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  restricted: 'error',
  canceled: 'default',
} as const;

/** The plan of a workspace, what is used of it, and the ways to change it where money can be paid. */
export function PlanCard(props: { workspaceId: string; plan: WorkspacePlan; canPay: boolean }): ReactElement {
  const t = useText();
  const { plan } = props;
  const facts = [
    ...(plan.trialEndsAt === null || plan.state !== 'trialing'
      ? []
      : [t('billing.trialEnds', { date: formatDate(plan.trialEndsAt) })]),
    t('billing.period', { from: formatDate(plan.periodStart), to: formatDate(plan.periodEnd) }),
    ...(plan.cancelAtPeriodEnd ? [t('billing.ends', { date: formatDate(plan.periodEnd) })] : []),
  ];
  return (
    <SectionCard title={plan.name} help={facts.join(' · ')}>
      <Chip
        size="small"
        variant="outlined"
        color={TONES[plan.state]}
        label={t(`billing.states.${plan.state}`)}
        sx={{ mt: 1 }}
      />
      <Box
        component="ul"
        aria-label={t('billing.usage')}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {usageRows(plan).map((row) => (
          <UsageBar key={row.resource} row={row} />
        ))}
      </Box>
      {props.canPay && <Payment workspaceId={props.workspaceId} plan={plan} />}
    </SectionCard>
  );
}

function UsageBar(props: { row: UsageRow }): ReactElement {
  const t = useText();
  const { resource, used, limit, share, tone } = props.row;
  const amount = (value: number) => (resource === 'storageBytes' ? formatBytes(value) : String(value));
  const label = t(`billing.resources.${resource}`);
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <span>{label}</span>
        <Typography component="span" variant="body2" color="textSecondary">
          {limit === null
            ? t('billing.unlimited', { used: amount(used) })
            : t('billing.usedOf', { used: amount(used), limit: amount(limit) })}
        </Typography>
      </Box>
      {limit !== null && (
        <LinearProgress
          variant="determinate"
          aria-label={label}
          value={share * 100}
          color={tone}
          sx={{ borderRadius: 2 }}
        />
      )}
    </Box>
  );
}

function Payment(props: { workspaceId: string; plan: WorkspacePlan }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { workspaceId, plan } = props;
  const here = location.origin + location.pathname;
  // The page goes to the payment provider and comes back here.
  const follow = ({ data }: { data: { url: string } }) => {
    if (isProviderPage(data.url)) location.assign(data.url);
  };
  const explain = (text: TextKey) => (error: unknown) => {
    if (isWrongState(error)) notify(text, { type: 'error' });
    else showError(error);
  };
  const checkout = useMutation({
    mutationFn: (interval: 'month' | 'year') =>
      call(billingApi.startCheckout, {
        params: { id: Plan.payAsYouGo },
        body: { workspace_id: workspaceId, interval, successUrl: here, cancelUrl: here },
      }),
    onSuccess: follow,
    onError: explain('billing.cannotBuy'),
  });
  const portal = useMutation({
    mutationFn: () => call(billingApi.openPortal, { params: { id: workspaceId }, body: { returnUrl: here } }),
    onSuccess: follow,
    onError: explain('billing.noCustomer'),
  });
  const isBusy = checkout.isPending || portal.isPending;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2.5 }}>
      {canUpgrade(plan) && (
        <>
          <Button variant="contained" loading={isBusy} onClick={() => checkout.mutate('month')}>
            {t('billing.upgradeMonth')}
          </Button>
          <Button variant="outlined" loading={isBusy} onClick={() => checkout.mutate('year')}>
            {t('billing.upgradeYear')}
          </Button>
        </>
      )}
      {plan.plan_id !== Plan.freeTrial && (
        <Button variant="outlined" loading={isBusy} onClick={() => portal.mutate()}>
          {t('billing.portal')}
        </Button>
      )}
    </Box>
  );
}
