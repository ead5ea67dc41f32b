import Add from '@mui/icons-material/BookmarkAddOutlined';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactElement } from 'react';
import { useGetList, useNotify, useSavedQueries } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { isSameView, type InboxFilter } from './inbox-filter.ts';
import { useChats, useInbox } from './InboxContext.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { BUILT_IN, builtInOf, ownViews, toSaved, viewAddress } from './views.ts';
import { useNamedMembers } from './useNamedMembers.ts';

const COUNT_POLL_MS = 30_000;
const COUNT_SHOWN_MAX = 999;

/** The ways to look at the inbox: those that every inbox has, and those that somebody named in this browser. */
export function ViewBar(): ReactElement {
  const t = useText();
  const { bot } = useInbox();
  const { filter, sort } = useChats();
  const { myId = '' } = useNamedMembers();
  const notify = useNotify();
  const [saved, setSaved] = useSavedQueries(`inbox.${bot.id}`);
  const [isNaming, setNaming] = useState(false);
  const own = ownViews(saved);
  const builtIn = builtInOf(filter, myId);
  const current = own.find((view) => isSameView(view.filter, filter));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, overflowX: 'auto', ml: -1 }}>
      <Box component="nav" aria-label={t('inbox.viewsLabel')} sx={{ display: 'flex', gap: 0.5 }}>
        {BUILT_IN.map(({ id, label, filterFor }) => (
          <View
            key={id}
            label={t(label)}
            filter={filterFor(myId)}
            isCurrent={builtIn?.id === id}
            isCounted={id !== 'all'}
          />
        ))}
        {own.map((view) => (
          <View
            key={view.label}
            {...view}
            isCurrent={view === current}
            onDelete={() => {
              setSaved(saved.filter(({ label }) => label !== view.label));
              notify(t('inbox.viewDeleted', { name: view.label }), { type: 'info' });
            }}
          />
        ))}
      </Box>
      {builtIn === undefined && current === undefined && (
        <Button size="small" startIcon={<Add />} sx={{ flexShrink: 0 }} onClick={() => setNaming(true)}>
          {t('inbox.saveView')}
        </Button>
      )}
      {isNaming && (
        <SaveViewDialog
          taken={own.map(({ label }) => label)}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            const order = sort.field === 'lastMessageAt' ? 'lastMessageAt' : 'id';
            setSaved([...saved, toSaved(name, filter, order)]);
            setNaming(false);
          }}
        />
      )}
    </Box>
  );
}

function View(props: {
  label: string;
  filter: InboxFilter;
  sort?: 'id' | 'lastMessageAt';
  isCurrent: boolean;
  isCounted?: boolean;
  onDelete?: () => void;
}): ReactElement {
  const t = useText();
  const { label, filter, isCurrent, onDelete, sort = 'id' } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexShrink: 0,
        borderBottom: 2,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
      }}
    >
      <ButtonBase
        component={Link}
        to={viewAddress({ filter, sort })}
        aria-current={isCurrent ? 'page' : undefined}
        sx={{
          px: 1,
          height: 36,
          gap: 0.75,
          borderRadius: 1,
          fontFamily: 'inherit',
          fontSize: 14,
          fontWeight: isCurrent ? 650 : 500,
          color: isCurrent ? 'text.primary' : 'text.secondary',
          '&:hover': { color: 'text.primary' },
        }}
      >
        {label}
        {props.isCounted === true && <Count filter={filter} />}
      </ButtonBase>
      {onDelete !== undefined && isCurrent && (
        <IconButton size="small" aria-label={t('inbox.deleteView', { name: label })} onClick={onDelete}>
          <Close sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}

/** How many conversations a view has; nothing where there are none. */
function Count(props: { filter: InboxFilter }): ReactElement | null {
  const { bot } = useInbox();
  const { total = 0 } = useGetList(
    'chats',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: { ...props.filter, chat_bot_id: bot.id, hasMessages: true },
    },
    { retry: false, refetchInterval: COUNT_POLL_MS },
  );
  if (total === 0) return null;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 500 }}>
      {total > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : total}
    </Box>
  );
}
