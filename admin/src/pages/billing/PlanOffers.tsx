import { billingApi, Plan, type RouteOutput, type WorkspacePlan } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { ChoiceButtons } from '../../components/ChoiceButtons.tsx';
import { FactList } from '../../components/FactList.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { canUpgrade, CHECKOUT_DONE, planLines, type PlanLine } from '../../features/plan/billing-rules.ts';
import { useText } from '../../i18n/useText.ts';
import { usePaymentPage } from './usePaymentPage.ts';

type Offer = RouteOutput<typeof billingApi.getPlan>['data'];
type Interval = Offer['intervals'][number];

const INTERVALS: readonly Interval[] = ['month', 'year'];

/** The plans side by side, stacked on phones: the current one, the limits of each, and how to buy one. */
export function PlanOffers(props: { workspaceId: string; plan: WorkspacePlan }): ReactElement {
  const t = useText();
  const isStacked = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [interval, setInterval] = useState<Interval>('month');
  const offers = useOffers();
  const options = INTERVALS.map((value) => ({ value, label: t(`billing.intervals.${value}`) }));
  const hasChoice = canUpgrade(props.plan) && offers.data?.some(({ intervals }) => intervals.length > 1);
  const wayTo = (offer: Offer) => <WayTo {...props} offer={offer} interval={interval} />;
  const Shape = isStacked ? Stack : Comparison;
  return (
    <SectionCard title={t('billing.plans')}>
      {hasChoice === true && (
        <ChoiceButtons
          options={options}
          value={interval}
          onChange={setInterval}
          group={{ 'aria-label': t('billing.interval'), sx: { mt: 1.5 } }}
        />
      )}
      <Loaded query={offers} heightPx={240}>
        {(all) => <Shape offers={all} plan={props.plan} wayTo={wayTo} />}
      </Loaded>
    </SectionCard>
  );
}

function useOffers() {
  const all = [
    useRoute(billingApi.getPlan, { params: { id: Plan.freeTrial } }),
    useRoute(billingApi.getPlan, { params: { id: Plan.payAsYouGo } }),
    useRoute(billingApi.getPlan, { params: { id: Plan.enterprise } }),
  ];
  const offers = all.flatMap(({ data }) => (data === undefined ? [] : [data.data]));
  return {
    data: offers.length === all.length ? offers : undefined,
    error: all.find(({ error }) => error !== null)?.error,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}

interface ShapeProps {
  readonly offers: readonly Offer[];
  readonly plan: WorkspacePlan;
  readonly wayTo: (offer: Offer) => ReactElement;
}

function Comparison({ offers, plan, wayTo }: ShapeProps): ReactElement {
  const t = useText();
  const texts = useLineTexts();
  const lines = offers.map(planLines);
  const ours = { '&:nth-of-type(n)': { bgcolor: 'primary.light' } };
  const lookOf = ({ id }: Offer) => ({ sx: { verticalAlign: 'top', ...(id === plan.plan_id ? ours : {}) } });
  return (
    <Table
      aria-label={t('billing.plans')}
      sx={{ mt: 1, tableLayout: 'fixed', '& tr:last-of-type > *': { borderBottom: 0 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('billing.compared')}</TableCell>
          {offers.map((offer) => (
            <TableCell key={offer.id} {...lookOf(offer)}>
              <PlanName offer={offer} plan={plan} />
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines[0]?.map(({ key }, row) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {texts.nameOf(key)}
            </TableCell>
            {offers.map((offer, column) => {
              const line = lines[column]?.[row];
              return (
                <TableCell key={offer.id} {...lookOf(offer)}>
                  {line && texts.amountOf(line)}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
        <TableRow>
          <TableCell />
          {offers.map((offer) => (
            <TableCell key={offer.id} {...lookOf(offer)}>
              {wayTo(offer)}
            </TableCell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  );
}

function Stack({ offers, plan, wayTo }: ShapeProps): ReactElement {
  const t = useText();
  const texts = useLineTexts();
  return (
    <Box component="ul" aria-label={t('billing.plans')} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {offers.map((offer) => (
        <Box
          component="li"
          key={offer.id}
          sx={{ display: 'grid', gap: 1, py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <PlanName offer={offer} plan={plan} />
          <FactList facts={planLines(offer).map((line) => [texts.nameOf(line.key), texts.amountOf(line)])} />
          {wayTo(offer)}
        </Box>
      ))}
    </Box>
  );
}

function PlanName({ offer, plan }: { offer: Offer; plan: WorkspacePlan }): ReactElement {
  const t = useText();
  return (
    <>
      <Typography variant="h3" component="span" color="textPrimary" sx={{ display: 'block' }}>
        {offer.name}
      </Typography>
      {offer.id === plan.plan_id && (
        <Typography variant="body2" component="span" color="primary" sx={{ fontWeight: 600 }}>
          {t('billing.current')}
        </Typography>
      )}
    </>
  );
}

function useLineTexts() {
  const t = useText();
  return {
    nameOf: (key: PlanLine['key']) =>
      key === 'trialDays' ? t('billing.trialDays') : t(`billing.resources.${key}`),
    amountOf: ({ amount }: PlanLine) =>
      typeof amount === 'string' ? amount : t(`billing.amounts.${amount.word}`),
  };
}

function WayTo(props: {
  workspaceId: string;
  plan: WorkspacePlan;
  offer: Offer;
  interval: Interval;
}): ReactElement | null {
  const t = useText();
  const { workspaceId, plan, offer } = props;
  const page = usePaymentPage('billing.cannotBuy');
  const checkout = useAction(billingApi.startCheckout, { onDone: page.follow, onError: page.explain });
  const interval = offer.intervals.includes(props.interval) ? props.interval : offer.intervals[0];
  if (!canUpgrade(plan) || interval === undefined) {
    return offer.id === Plan.enterprise && offer.id !== plan.plan_id ? (
      <Typography variant="body2" color="textSecondary">
        {t('billing.byContract')}
      </Typography>
    ) : null;
  }
  const urls = { successUrl: `${page.here}?${CHECKOUT_DONE}=done`, cancelUrl: page.here };
  const body = { workspace_id: workspaceId, interval, ...urls };
  return (
    <Button
      variant="contained"
      loading={checkout.isPending}
      onClick={() => checkout.mutate({ params: { id: offer.id }, body })}
      sx={{ whiteSpace: 'normal', justifySelf: 'start' }}
    >
      {t(`billing.choose.${interval}`, { plan: offer.name })}
    </Button>
  );
}
