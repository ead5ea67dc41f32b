import type { ChatBot, Statistics } from '@colloquy/contracts';
import { knowledgeApi } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactElement } from 'react';
import { useListParams } from 'react-admin';
import { isRecord } from '@colloquy/contracts/is-record';
import { usePagedList } from '../../api/usePagedList.ts';
import { useRoute } from '../../api/useRoute.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { HiddenText } from '../../components/HiddenText.tsx';
import { Pager } from '../../components/Pager.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SortHead } from '../../components/SortHead.tsx';
import { AddBotButton } from '../../features/bots/AddBotButton.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { BotTableRow, COLUMN_SX } from './BotTableRow.tsx';
import { arrangeRows, BOT_COLUMNS, botRows } from './bot-rows.ts';

const ROWS_PER_PAGE = 25;
/** Shorter lists need no search. */
const SEARCH_FROM = 6;
const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** The chatbots of a workspace with their knowledge and figures; search, sorting and page are in the address. */
export function BotTable(props: {
  stats: Statistics | undefined;
  /** The figures could not be loaded; the chatbots are listed anyway. */
  hasNoFigures: boolean;
}): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const bots = useAllBots();
  const counts = useRoute(knowledgeApi.countKnowledge, { query: { workspace_id: workspace.id } });
  const table = useTable();
  const asked = props.hasNoFigures ? null : props.stats?.bots;
  const rows = botRows(bots.items ?? [], counts.isError ? null : counts.data?.data, asked);
  const found = arrangeRows(rows, table);
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(table.page, pages);
  const shown = found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  const isSearchable = rows.length >= SEARCH_FROM || table.search !== '';
  return (
    <Box component="section" aria-labelledby="bots-title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography id="bots-title" variant="h2" sx={{ flex: 1 }}>
          {t('overview.bots')}
        </Typography>
        {isSearchable && (
          <SearchField label={t('bots.searchLabel')} value={table.search} onSearch={table.onSearch} />
        )}
        <AddBotButton variant="icon" />
      </Box>
      {bots.error !== null && <ErrorState error={bots.error} onRetry={bots.retry} />}
      {bots.error === null && bots.items === undefined && <Skeleton variant="rounded" height={160} />}
      {bots.items !== undefined && found.length === 0 && (
        <Typography color="textSecondary">{t('bots.searchNone', { search: table.search })}</Typography>
      )}
      {shown.length > 0 && (
        <Card sx={{ overflow: 'hidden' }}>
          <Table aria-labelledby="bots-title">
            <TableHead>
              <TableRow>
                {BOT_COLUMNS.map((column) => (
                  <SortHead
                    key={column}
                    field={column}
                    label={t(`overview.columns.${column}`)}
                    sort={{ field: table.column, order: table.isDescending ? 'DESC' : 'ASC' }}
                    startsDescending={column !== 'name'}
                    onSort={table.onSort}
                    {...COLUMN_SX[column]}
                  />
                ))}
                <TableCell sx={{ width: 46 }}>
                  <HiddenText>{t('overview.columns.actions')}</HiddenText>
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody sx={{ '& tr:last-child td, & tr:last-child th': { border: 0 } }}>
              {shown.map((row) => (
                <BotTableRow key={row.bot.id} row={row} since={props.stats?.range.from} />
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
      <Pager page={page} pages={pages} label={t('app.pageOf', { page, pages })} onPage={table.onPage} />
    </Box>
  );
}

/** All chatbots, a hundred at a time, in a list of its own, so that the sidebar's does not grow. */
function useAllBots(): ReturnType<typeof usePagedList<ChatBot>> {
  const { workspace } = useWorkspaceScope();
  const bots = usePagedList<ChatBot>('chat-bots', { workspaceId: workspace.id }, BY_NAME);
  const { hasMore, isLoadingMore, loadMore } = bots;
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
  return bots;
}

/** Search, sorting and page from the address, with the parameters of react-admin's lists. */
function useTable() {
  const [{ sort, order, page, filterValues }, { setPage, setSort, setFilters }] = useListParams({
    resource: 'chat-bots',
    sort: { field: 'name', order: 'ASC' },
    perPage: ROWS_PER_PAGE,
    storeKey: false,
  });
  return {
    search: searchOf(filterValues),
    column: BOT_COLUMNS.find((known) => known === sort) ?? 'name',
    isDescending: order === 'DESC',
    page: Math.max(1, page),
    onSearch: (search: string) => setFilters(search === '' ? {} : { search }),
    onPage: setPage,
    onSort: setSort,
  };
}

function searchOf(filter: unknown): string {
  return isRecord(filter) && typeof filter['search'] === 'string' ? filter['search'] : '';
}
