import { billingApi, Plan, type RouteOutput, type WorkspacePlan } from '@colloquy/contracts';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { canUpgrade, CHECKOUT_DONE, offerFacts } from '../../features/plan/billing-rules.ts';
import { usePaymentPage } from './usePaymentPage.ts';

type Offer = RouteOutput<typeof billingApi.getPlan>['data'];
type Interval = Offer['intervals'][number];

const PLANS = [Plan.freeTrial, Plan.payAsYouGo, Plan.enterprise];

/** The plans beside each other: which is ours, what the others hold, and how to buy one. */
export function PlanOffers(props: { workspaceId: string; plan: WorkspacePlan }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const [interval, setInterval] = useState<Interval>('month');
  const offers = useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) =>
      Promise.all(PLANS.map((id) => call(billingApi.getPlan, { params: { id }, signal }))),
  });
  const shown = offers.data?.map(({ data }) => data) ?? [];
  const hasChoice = canUpgrade(props.plan) && shown.some(({ intervals }) => intervals.length > 1);
  return (
    <SectionCard title={t('billing.plans')}>
      {hasChoice && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={interval}
          aria-label={t('billing.interval')}
          onChange={(_event, value: Interval | null) => {
            if (value !== null) setInterval(value);
          }}
          sx={{ mt: 1.5 }}
        >
          <ToggleButton value="month">{t('billing.intervals.month')}</ToggleButton>
          <ToggleButton value="year">{t('billing.intervals.year')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      {offers.data === undefined && <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />}
      <Box
        component="ul"
        aria-label={t('billing.plans')}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
        }}
      >
        {shown.map((offer) => (
          <OfferCard key={offer.id} {...props} offer={offer} interval={interval} />
        ))}
      </Box>
    </SectionCard>
  );
}

function OfferCard(props: {
  workspaceId: string;
  plan: WorkspacePlan;
  offer: Offer;
  interval: Interval;
}): ReactElement {
  const t = useText();
  const { workspaceId, plan, offer } = props;
  const isOurs = offer.id === plan.plan_id;
  const [only] = offer.intervals;
  const interval = offer.intervals.includes(props.interval) ? props.interval : only;
  const isForSale = canUpgrade(plan) && interval !== undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        p: 2,
        border: isOurs ? 2 : 1,
        borderColor: isOurs ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Typography variant="h3">{offer.name}</Typography>
      {isOurs && (
        <Typography variant="body2" color="primary" sx={{ fontWeight: 600 }}>
          {t('billing.current')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, flex: 1, display: 'grid', gap: 0.5 }}>
        {offerFacts(offer).map(({ key, values }) => (
          <Box component="li" key={key} sx={{ display: 'flex', gap: 1 }}>
            <Check fontSize="small" color="primary" aria-hidden />
            {t(`billing.offers.${key}`, values)}
          </Box>
        ))}
      </Box>
      {isForSale && <BuyButton workspaceId={workspaceId} offer={offer} interval={interval} />}
      {offer.id === Plan.enterprise && !isOurs && !isForSale && (
        <Typography variant="body2" color="textSecondary">
          {t('billing.byContract')}
        </Typography>
      )}
    </Box>
  );
}

function BuyButton(props: { workspaceId: string; offer: Offer; interval: Interval }): ReactElement {
  const t = useText();
  const { workspaceId, offer, interval } = props;
  const page = usePaymentPage('billing.cannotBuy');
  const checkout = useAction(billingApi.startCheckout, { onDone: page.follow, onError: page.explain });
  const input = {
    params: { id: offer.id },
    body: {
      workspace_id: workspaceId,
      interval,
      successUrl: `${page.here}?${CHECKOUT_DONE}=done`,
      cancelUrl: page.here,
    },
  };
  return (
    <Button variant="contained" loading={checkout.isPending} onClick={() => checkout.mutate(input)}>
      {t(`billing.choose.${interval}`, { plan: offer.name })}
    </Button>
  );
}
