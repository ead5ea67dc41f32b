import type { ChatBot, Website } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Public from '@mui/icons-material/PublicOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ListPager } from '../../../components/ListPager.tsx';
import { ListStates } from '../../../components/ListStates.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { AddWebsiteDialog } from './WebsiteDialogs.tsx';
import { isWorking, POLL_WORKING_MS } from './website-status.ts';
import { WebsiteTable } from './WebsiteTable.tsx';

const PER_PAGE = 25;
/** Short lists need no search. */
const SEARCH_FROM = 4;

/** The websites of a chatbot; polled while one is being processed. */
export function WebsitesTab(props: { bot: ChatBot }): ReactElement {
  const { bot } = props;
  return (
    <ListBase<Website>
      resource="websites"
      filter={{ chat_bot_id: bot.id }}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={PER_PAGE}
      storeKey={false}
      disableAuthentication
      queryOptions={{
        refetchInterval: ({ state }) => (state.data?.data.some(isWorking) === true ? POLL_WORKING_MS : false),
        // The page shows the error itself.
        onError: () => undefined,
      }}
    >
      <Websites bot={bot} />
    </ListBase>
  );
}

function Websites(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { canManageBots } = useWorkspaceScope();
  const { total = 0, filterValues, setFilters } = useListContext<Website>();
  const [isAdding, setAdding] = useState(false);
  const search = typeof filterValues['search'] === 'string' ? filterValues['search'] : '';
  const addButton = (variant: 'contained' | 'outlined') =>
    canManageBots && (
      <Button
        variant={variant}
        startIcon={<Add />}
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
        sx={{ flexShrink: 0 }}
      >
        {t('websites.add')}
      </Button>
    );
  return (
    <>
      {!canManageBots && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('websites.readOnly')}
        </Alert>
      )}
      {(total > 0 || search !== '') && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mb: 1.5 }}>
          {(total >= SEARCH_FROM || search !== '') && (
            <Box sx={{ flex: 1 }}>
              <SearchField
                label={t('websites.searchLabel')}
                value={search}
                onSearch={(typed) => setFilters(typed === '' ? {} : { search: typed })}
              />
            </Box>
          )}
          {addButton('contained')}
        </Box>
      )}
      <ListStates heightPx={180}>
        {total === 0 && search === '' && (
          <EmptyState
            icon={<Public />}
            title={t('websites.emptyTitle')}
            text={t('websites.emptyText')}
            action={addButton('contained')}
          />
        )}
        {total === 0 && search !== '' && (
          <EmptyState
            title={t('websites.noMatchTitle')}
            text={t('websites.noMatchText')}
            offer={{ label: t('websites.clearSearch'), onClick: () => setFilters({}) }}
          />
        )}
        {total > 0 && <WebsiteTable bot={bot} />}
        <ListPager />
      </ListStates>
      {isAdding && <AddWebsiteDialog bot={bot} onClose={() => setAdding(false)} />}
    </>
  );
}
