import Sort from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactElement } from 'react';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useText } from '../../i18n/useText.ts';
import { BulkBar } from './BulkBar.tsx';
import { FilterButton } from './FilterButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { INBOX_SORTS } from './inbox-filter.ts';
import { useChats } from './InboxContext.ts';
import { useFilters } from './useFilters.ts';

/** Search, filters and sorting above the list; the count, or the bulk actions. */
export function ListToolbar(): ReactElement {
  const t = useText();
  const { filter, set } = useFilters();
  const { isPlaceholderData, sort, setSort } = useChats();
  return (
    <Box sx={{ position: 'relative', flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ px: 1.5, pt: 1.25, display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', gap: 0.5, '& .MuiTextField-root': { maxWidth: 'none' } }}>
          <SearchField
            label={t('app.search')}
            value={filter.search ?? ''}
            onSearch={(search) => set({ search })}
          />
          <FilterButton />
          <ActionMenu
            label={t('inbox.order')}
            sign={{ size: 'medium', children: <Sort fontSize="small" /> }}
            actions={INBOX_SORTS.map((field) => ({
              label: t(`inbox.orders.${field}`),
              isChosen: sort.field === field,
              onSelect: () => setSort({ field, order: 'DESC' }),
            }))}
          />
        </Box>
        <FilterChips />
      </Box>
      <BulkBar />
      {isPlaceholderData === true && (
        <LinearProgress
          aria-label={t('app.loading')}
          sx={{ position: 'absolute', insetInline: 0, bottom: -1, height: 2 }}
        />
      )}
    </Box>
  );
}
