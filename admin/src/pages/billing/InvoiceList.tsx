import type { Invoice } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { formatMoney, isProviderPage } from '../../features/plan/billing-rules.ts';
import type { Invoices } from './useInvoices.ts';

/** What was charged, and an estimate of what comes next. */
export function InvoiceList(props: { invoices: UseQueryResult<Invoices> }): ReactElement {
  const t = useText();
  const { data, error, refetch } = props.invoices;
  const next = data?.upcoming ?? null;
  const help =
    next === null
      ? undefined
      : t('billing.upcoming', {
          amount: formatMoney(next.total, next.currency),
          date: formatDate(next.periodEnd),
        });
  return (
    <SectionCard title={t('billing.invoices')} {...(help === undefined ? {} : { help })}>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={64} sx={{ mt: 1 }} />}
      {data !== undefined && data.invoices.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t('billing.noInvoices')}
        </Typography>
      )}
      {data !== undefined && data.invoices.length > 0 && (
        <Box component="ul" aria-label={t('billing.invoices')} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {data.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </Box>
      )}
    </SectionCard>
  );
}

const TONES = {
  draft: 'default',
  open: 'warning',
  paid: 'success',
  void: 'default',
  uncollectible: 'error',
} as const;

function InvoiceRow(props: { invoice: Invoice }): ReactElement {
  const t = useText();
  const { invoice } = props;
  const number = invoice.number ?? t('billing.draft');
  const pages = [
    { url: invoice.hostedUrl, text: t('billing.view') },
    { url: invoice.pdfUrl, text: t('billing.pdf') },
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 160px' }}>
        <Typography sx={{ fontWeight: 500 }}>{number}</Typography>
        <Typography variant="body2" color="textSecondary">
          {formatDate(invoice.issuedAt ?? invoice.periodEnd)}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        color={TONES[invoice.state]}
        label={t(`billing.invoiceStates.${invoice.state}`)}
      />
      <Typography sx={{ minWidth: 90, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(invoice.total, invoice.currency)}
      </Typography>
      {pages.map(
        ({ url, text }) =>
          url !== null &&
          isProviderPage(url) && (
            <Link
              key={text}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('billing.pageOf', { text, number })}
            >
              {text}
            </Link>
          ),
      )}
    </Box>
  );
}
