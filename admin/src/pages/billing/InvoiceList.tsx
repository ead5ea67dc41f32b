import { billingApi, type Invoice } from '@colloquy/contracts';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useRoute } from '../../api/useRoute.ts';
import { ListPager } from '../../components/ListPager.tsx';
import { ListStates } from '../../components/ListStates.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { formatMoney } from '../../features/plan/billing-rules.ts';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { isWebAddress } from '../../routing/is-web-address.ts';

const PAGE_SIZE = 25;
const COLOURS = { draft: 'default', open: 'warning', void: 'default', uncollectible: 'error' } as const;

/** Invoices, newest first, and an estimate of the next one; the page number is in the URL. */
export function InvoiceList(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const upcoming = useRoute(billingApi.upcomingInvoice, { params: { id: props.workspaceId } });
  const next = upcoming.data?.data ?? null;
  const help =
    next === null
      ? {}
      : {
          help: t('billing.upcoming', {
            amount: formatMoney(next.total, next.currency),
            date: formatDate(next.periodEnd),
          }),
        };
  return (
    <SectionCard title={t('billing.invoices')} {...help}>
      <ListBase<Invoice>
        resource="invoices"
        queryOptions={{ meta: { parentId: props.workspaceId }, onError: () => undefined }}
        perPage={PAGE_SIZE}
        storeKey={false}
        disableAuthentication
      >
        <ListStates heightPx={64}>
          <Invoices />
          <ListPager />
        </ListStates>
      </ListBase>
    </SectionCard>
  );
}

function Invoices(): ReactElement {
  const t = useText();
  const { data = [] } = useListContext<Invoice>();
  if (data.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('billing.noInvoices')}
      </Typography>
    );
  }
  return (
    <RecordTable
      label={t('billing.invoices')}
      isPlain
      rows={data}
      idOf={({ id }) => id}
      columns={[
        { head: t('billing.columns.number'), cell: ({ number }) => number ?? t('billing.draft') },
        {
          head: t('billing.columns.date'),
          isWideOnly: true,
          cell: ({ issuedAt, periodEnd }) => formatDate(issuedAt ?? periodEnd),
        },
        // Paid invoices need no emphasis.
        {
          head: t('billing.columns.state'),
          cell: ({ state }) => {
            const text = t(`billing.invoiceStates.${state}`);
            return state === 'paid' ? text : <Chip color={COLOURS[state]} label={text} />;
          },
        },
        {
          head: t('billing.columns.total'),
          align: 'right',
          cell: ({ total, currency }) => formatMoney(total, currency),
        },
        {
          head: t('billing.columns.pages'),
          isHeadHidden: true,
          align: 'right',
          cell: (invoice) => <ProviderPages invoice={invoice} />,
        },
      ]}
    />
  );
}

/** Links to the invoice's page and file at the provider. */
function ProviderPages({ invoice }: { invoice: Invoice }): ReactElement {
  const t = useText();
  const number = invoice.number ?? t('billing.draft');
  const pages = [
    { url: invoice.hostedUrl, text: t('billing.view') },
    { url: invoice.pdfUrl, text: t('billing.pdf') },
  ];
  return (
    <>
      {pages.map(
        ({ url, text }) =>
          url !== null &&
          isWebAddress(url) && (
            <Link
              key={text}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('billing.pageOf', { text, number })}
              sx={{ ml: 1.5 }}
            >
              {text}
            </Link>
          ),
      )}
    </>
  );
}
