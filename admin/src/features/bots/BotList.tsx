import type { ChatBot } from '@colloquy/contracts';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePagedList } from '../../api/usePagedList.ts';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SortSelect } from '../../components/SortSelect.tsx';
import { withFilters } from '../../components/url-filters.ts';
import { useUrlSort } from '../../components/useUrlSort.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AddBotButton } from './AddBotButton.tsx';
import { BotCard } from './BotCard.tsx';
import { BOT_SORTS } from './bot-sorts.ts';
import { filterBots } from './filter-bots.ts';

const GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
};
const SKELETON_CARDS = 3;
/** A handful is seen at a glance; a search would only be in the way. */
const SEARCH_FROM = 6;
const SORT_FROM = 3;

/** The chatbots of a workspace as cards. */
export function BotList(): ReactElement {
  const t = useText();
  const { workspace, canManageBots } = useWorkspaceScope();
  const [sort, setSort] = useUrlSort(BOT_SORTS);
  const bots = usePagedList<ChatBot>('chat-bots', { workspaceId: workspace.id }, { sort, keepsRows: true });
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const onSearch = useCallback(
    (value: string) => setParams((current) => withFilters(current, { search: value }), { replace: true }),
    [setParams],
  );
  if (bots.error !== null) return <ErrorState error={bots.error} onRetry={bots.retry} />;
  if (bots.items === undefined) {
    return (
      <Box sx={GRID} aria-busy="true">
        {Array.from({ length: SKELETON_CARDS }, (_, card) => (
          <Skeleton key={card} variant="rounded" height={104} />
        ))}
      </Box>
    );
  }
  if (bots.items.length === 0) {
    return (
      <EmptyState
        icon={<SmartToy />}
        title={t('bots.emptyTitle')}
        text={canManageBots ? t('bots.emptyText') : t('bots.emptyTextReader')}
        action={canManageBots && <AddBotButton variant="button" />}
      />
    );
  }
  const shown = filterBots(bots.items, search);
  const isSearchable = bots.items.length >= SEARCH_FROM || search !== '';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, '&:empty': { display: 'none' } }}>
        {isSearchable && <SearchField label={t('bots.searchLabel')} value={search} onSearch={onSearch} />}
        {bots.items.length >= SORT_FROM && <SortSelect choices={BOT_SORTS} sort={sort} onSort={setSort} />}
      </Box>
      {shown.length === 0 && (
        <Typography color="textSecondary">{t('bots.searchNone', { search })}</Typography>
      )}
      <Box sx={GRID}>
        {shown.map((bot) => (
          <BotCard key={bot.id} bot={bot} />
        ))}
      </Box>
      {bots.hasMore && (
        <Button sx={{ mt: 1.5 }} loading={bots.isLoadingMore} onClick={bots.loadMore}>
          {t('app.loadMore')}
        </Button>
      )}
    </>
  );
}
