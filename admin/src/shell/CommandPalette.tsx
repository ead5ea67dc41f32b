import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { optionGroup } from '../components/OptionGroup.tsx';
import { AutocompleteSearch } from '../components/AutocompleteSearch.tsx';
import { useText } from '../i18n/useText.ts';
import { useWorkspaceScope } from '../scope/workspace-context.ts';
import { useSearchEverywhere, type Found } from './search-everywhere.ts';

/** Debounce of the server search. */
const SEARCH_DELAY_MS = 150;

/** A search over pages, chatbots, documents and conversations. */
export function CommandPalette(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { found, isSearching } = useSearchEverywhere(typed, useRested(typed));
  useAllBots();
  return (
    <Dialog
      open
      onClose={props.onClose}
      slotProps={{
        paper: {
          'aria-label': t('palette.title'),
          // The dialog has a label instead of a title.
          'aria-labelledby': undefined,
          sx: { position: 'absolute', top: { xs: 8, sm: 96 }, m: 1, overflow: 'visible' },
        },
      }}
    >
      <Autocomplete<Found>
        open
        autoHighlight
        disablePortal
        options={found}
        loading={isSearching}
        loadingText={t('app.loading')}
        noOptionsText={t('palette.none', { search: typed })}
        renderGroup={optionGroup}
        groupBy={({ kind }) => t(`palette.kinds.${kind}`)}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ kind, id }) => `${kind} ${id}`}
        isOptionEqualToValue={(one, other) => one.kind === other.kind && one.id === other.id}
        // The server has already filtered; its results need not contain the words in their names.
        filterOptions={(all) => all}
        inputValue={typed}
        onInputChange={(_, value, reason) => {
          if (reason === 'input') setTyped(value);
        }}
        onChange={(_, chosen) => {
          if (chosen === null) return;
          props.onClose();
          void navigate(chosen.to);
        }}
        onClose={(_, reason) => {
          if (reason === 'escape') props.onClose();
        }}
        forcePopupIcon={false}
        renderInput={(params) => (
          <AutocompleteSearch
            params={params}
            label={t('palette.title')}
            placeholder={t('palette.placeholder')}
          />
        )}
        renderOption={({ key, ...option }, { label, detail }) => (
          <Box component="li" key={key} {...option} sx={{ gap: 1 }}>
            <Typography noWrap sx={{ flex: '0 1 auto' }}>
              {label}
            </Typography>
            <Typography noWrap color="textSecondary" variant="body2" sx={{ flex: 1, minWidth: 0 }}>
              {detail}
            </Typography>
          </Box>
        )}
        slotProps={{
          listbox: { sx: { maxHeight: 'min(60dvh, 480px)' } },
          popper: { sx: { position: 'static' } },
        }}
        sx={{ p: 1 }}
      />
    </Dialog>
  );
}

/** A debounced text. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Chatbots are loaded page by page; here all of them must be searchable. */
function useAllBots(): void {
  const { bots } = useWorkspaceScope();
  const { hasMore, isLoadingMore, loadMore } = bots;
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
}
