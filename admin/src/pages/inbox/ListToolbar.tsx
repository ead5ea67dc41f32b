import Check from '@mui/icons-material/Check';
import Sort from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactElement } from 'react';
import { IconAction } from '../../components/IconAction.tsx';
import { popupRegion } from '../../components/popup-region.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useText } from '../../i18n/useText.ts';
import { BulkBar } from './BulkBar.tsx';
import { FilterButton } from './FilterButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { INBOX_SORTS } from './inbox-filter.ts';
import { useChats } from './InboxContext.ts';
import { useFilters } from './useFilters.ts';

/** Search, filters and order above the list; how many there are, or what can be done with the marked ones. */
export function ListToolbar(): ReactElement {
  const t = useText();
  const { filter, set } = useFilters();
  const { isPlaceholderData } = useChats();
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
          <OrderButton />
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

function OrderButton(): ReactElement {
  const t = useText();
  const { sort, setSort } = useChats();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconAction
        size="medium"
        label={t('inbox.order')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Sort fontSize="small" />
      </IconAction>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          root: popupRegion(t('inbox.order')),
          list: { 'aria-label': t('inbox.order'), dense: true },
        }}
      >
        {INBOX_SORTS.map((field) => (
          <MenuItem
            key={field}
            role="menuitemradio"
            aria-checked={sort.field === field}
            onClick={() => {
              setSort({ field, order: 'DESC' });
              setAnchor(null);
            }}
          >
            <ListItemIcon>{sort.field === field && <Check fontSize="small" />}</ListItemIcon>
            {t(`inbox.orders.${field}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
