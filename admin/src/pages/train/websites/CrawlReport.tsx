import {
  knowledgeApi,
  type CrawlReport as Report,
  type ReportedPage,
  type Website,
} from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FilterSelect } from '../../../components/FilterSelect.tsx';
import { ListPager } from '../../../components/ListPager.tsx';
import { ListStates } from '../../../components/ListStates.tsx';
import { RecordTable, type Column } from '../../../components/RecordTable.tsx';
import { RelativeTime } from '../../../components/RelativeTime.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { useNarrow, withoutEmpty } from '../../../components/useNarrow.ts';
import { useText, type Translate } from '../../../i18n/useText.ts';
import { shortUrl } from './page-tree.ts';
import { OutcomeFilters } from './OutcomeFilters.tsx';
import { readReportFilter, REPORT_VIEWS } from './report-filter.ts';
import { ReportExport } from './ReportExport.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { pageToneOf, reasonText } from './website-status.ts';

const PER_PAGE = 50;
const VIEW_WIDTH_PX = 300;
const WIDTHS_PX = { state: 260, status: 72, checked: 104 };

/** Every discovered address with its state and reason; its filter is not in the page's address. */
export function CrawlReport(props: { website: Website }): ReactElement {
  const { website } = props;
  return (
    <ListBase<ReportedPage>
      resource="crawl-report"
      sort={{ field: 'url', order: 'ASC' }}
      perPage={PER_PAGE}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
      queryOptions={{
        meta: { parentId: website.id, websiteStatus: website.websiteStatus },
        onError: () => undefined,
      }}
    >
      <Reported website={website} />
    </ListBase>
  );
}

const metaSchema = knowledgeApi.readCrawlReport.response.shape.meta.pick({ report: true });

function Reported(props: { website: Website }): ReactElement {
  const t = useText();
  const { data = [], meta, filterValues, setFilters } = useListContext<ReportedPage>();
  const report: Report | undefined = metaSchema.safeParse(meta).data?.report;
  const filter = readReportFilter(filterValues);
  const narrow = useNarrow(filter, (next) => setFilters(withoutEmpty(next)));
  const counts = {
    all: report?.found ?? 0,
    missing: report?.sitemap.missing ?? 0,
    lost: report?.lost ?? 0,
  };
  return (
    <>
      {report !== undefined && <ReportFigures report={report} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1, my: 1.5 }}>
        <FilterSelect
          label={t('crawlReport.view')}
          width={VIEW_WIDTH_PX}
          value={filter.view ?? 'all'}
          options={REPORT_VIEWS.map((value) => ({
            value,
            label: t(`crawlReport.views.${value}`, { count: counts[value] }),
          }))}
          onChange={(value) => narrow({ view: REPORT_VIEWS.find((one) => one === value) ?? 'all' })}
        />
        <OutcomeFilters
          filter={filter}
          total={counts.all}
          byState={report?.byState ?? {}}
          byReason={report?.byReason ?? {}}
          narrow={narrow}
        />
        <Box sx={{ flex: '1 1 160px' }}>
          <SearchField
            label={t('crawlReport.searchLabel')}
            value={filter.search ?? ''}
            onSearch={(search) => narrow({ search })}
          />
        </Box>
        <ReportExport website={props.website} filter={filter} />
      </Box>
      <ListStates heightPx={240}>
        {data.length === 0 ? (
          <EmptyState title={t('crawlReport.emptyTitle')} text={t('crawlReport.emptyText')} />
        ) : (
          <RecordTable
            label={t('crawlReport.listLabel')}
            columns={columnsOf(t)}
            rows={data}
            idOf={({ id }) => id}
          />
        )}
        <ListPager />
      </ListStates>
    </>
  );
}

function columnsOf(t: Translate): readonly Column<ReportedPage>[] {
  return [
    { head: t('crawlReport.columns.url'), sortBy: 'url', cell: (page) => <Address page={page} /> },
    {
      head: t('crawlReport.columns.state'),
      sortBy: 'state',
      widthPx: WIDTHS_PX.state,
      isWideOnly: true,
      cell: (page) => <Outcome page={page} />,
    },
    {
      head: t('crawlReport.columns.status'),
      widthPx: WIDTHS_PX.status,
      isWideOnly: true,
      align: 'right',
      cell: ({ httpStatus }) => httpStatus ?? '',
    },
    {
      head: t('crawlReport.columns.checked'),
      widthPx: WIDTHS_PX.checked,
      isWideOnly: true,
      cell: ({ lastCheckedAt }) => (lastCheckedAt === null ? '' : <RelativeTime at={lastCheckedAt} />),
    },
  ];
}

/** The address and, on phones, its state. */
function Address(props: { page: ReportedPage }): ReactElement {
  const { page } = props;
  return (
    <Box sx={{ py: 0.75, minWidth: 0 }}>
      <Link
        href={page.url}
        target="_blank"
        rel="noopener noreferrer"
        title={page.url}
        noWrap
        sx={{ display: 'block' }}
      >
        {shortUrl(page.url)}
      </Link>
      {page.title !== '' && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="div"
          noWrap
          sx={{ lineHeight: '18px' }}
        >
          {page.title}
        </Typography>
      )}
      <Box sx={{ display: { xs: 'block', sm: 'none' }, mt: 0.5 }}>
        <Outcome page={page} />
      </Box>
    </Box>
  );
}

function Outcome(props: { page: ReportedPage }): ReactElement {
  const t = useText();
  const { page } = props;
  const tone = pageToneOf(page.state);
  const label = t(`subpages.state.${page.state}`);
  const reason = reasonText(t, page);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        {tone === undefined ? label : <Chip color={tone} label={label} />}
        {page.lost && <Chip color="warning" label={t('crawlReport.lostMark')} />}
      </Box>
      {reason !== undefined && (
        <Typography variant="caption" color="textSecondary" component="div" sx={{ lineHeight: '18px' }}>
          {reason}
        </Typography>
      )}
    </>
  );
}
