import { isAllowed, type CannedReply } from '@colloquy/contracts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import type { PopperProps } from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { AutocompleteSearch } from '../../components/AutocompleteSearch.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useCannedReplies } from './useCannedReplies.ts';

const LIST_PX = 200;
const matching = createFilterOptions<CannedReply>({ stringify: ({ title, text }) => `${title} ${text}` });

/** Picks one of the workspace's saved replies by searching title and text. */
export function ReplyPicker(props: {
  onPick: (reply: CannedReply) => void;
  onManage: () => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { role } = useWorkspaceScope();
  const replies = useCannedReplies();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={props.onClose}
      slotProps={{
        paper: {
          'aria-label': t('inbox.replies.title'),
          // The dialog has a label instead of a title.
          'aria-labelledby': undefined,
        },
      }}
    >
      <Loaded query={replies} heightPx={LIST_PX}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('inbox.replies.emptyTitle')} text={t('inbox.replies.emptyText')} />
          ) : (
            <Choice {...props} replies={data} />
          )
        }
      </Loaded>
      <DialogActions>
        {isAllowed(role, 'manageReplies') && (
          <Button aria-haspopup="dialog" onClick={props.onManage} sx={{ mr: 'auto' }}>
            {t('inbox.replies.manage')}
          </Button>
        )}
        <Button color="inherit" onClick={props.onClose}>
          {t('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Choice(props: {
  replies: readonly CannedReply[];
  onPick: (reply: CannedReply) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  return (
    <Autocomplete<CannedReply>
      open
      autoHighlight
      disablePortal
      options={props.replies}
      filterOptions={matching}
      noOptionsText={t('inbox.replies.none')}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      onChange={(_, chosen) => {
        if (chosen !== null) props.onPick(chosen);
      }}
      onClose={(_, reason) => {
        if (reason === 'escape') props.onClose();
      }}
      forcePopupIcon={false}
      renderInput={(params) => (
        <AutocompleteSearch
          params={params}
          label={t('inbox.replies.search')}
          placeholder={t('inbox.replies.search')}
        />
      )}
      renderOption={({ key, ...option }, { title, text }) => (
        <Box component="li" key={key} {...option} sx={{ display: 'block !important' }}>
          <Typography noWrap>{title}</Typography>
          <Typography noWrap color="textSecondary" variant="body2">
            {text}
          </Typography>
        </Box>
      )}
      slotProps={{
        listbox: { sx: { maxHeight: 'min(50dvh, 400px)' } },
      }}
      // Rendered inside the dialog above its other actions, instead of over them.
      slots={{ popper: InFlow }}
      sx={{ p: 1 }}
    />
  );
}

function InFlow({ children }: Pick<PopperProps, 'children'>): ReactElement {
  return <Box>{typeof children === 'function' ? null : children}</Box>;
}
