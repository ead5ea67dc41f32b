import { CHAT_TAG_MAX_LENGTH, isAllowed } from '@colloquy/contracts';
import Close from '@mui/icons-material/Close';
import Person from '@mui/icons-material/PersonAddOutlined';
import Tag from '@mui/icons-material/SellOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useState, type ReactElement } from 'react';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { useFreshMarks } from '../../components/useFreshMarks.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useChats } from './InboxContext.ts';
import { TagManyDialog } from './TagManyDialog.tsx';
import { useBulk } from './useBulk.ts';
import { useNamedMembers } from './useNamedMembers.ts';

const BAR_HEIGHT_PX = 40;

const MOVES = [
  { state: 'resolved', label: 'inbox.moves.resolve' },
  { state: 'bot', label: 'inbox.moves.handBack' },
  { state: 'spam', label: 'inbox.moves.spam' },
] as const;

/** The number of conversations; for selected ones, the bulk actions, on the same line. */
export function BulkBar(): ReactElement {
  const t = useText();
  const { data = [], total, selectedIds, onSelect, onUnselectItems } = useChats();
  useFreshMarks();
  const count = selectedIds.length;
  const isAll = count > 0 && count >= data.length;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: BAR_HEIGHT_PX, pl: 0.25, pr: 0.5 }}>
      <Checkbox
        size="small"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={data.length === 0}
        onChange={() => (isAll ? onUnselectItems() : onSelect(data.map(({ id }) => id)))}
        slotProps={{ input: { 'aria-label': t('inbox.markAll') } }}
      />
      <Box
        role="status"
        sx={{
          flex: 1,
          minWidth: 0,
          fontSize: 12,
          fontWeight: count > 0 ? 600 : 400,
          color: 'text.secondary',
        }}
      >
        {count > 0 && t('inbox.marked', { count })}
        {count === 0 && total !== undefined && t('inbox.count', { smart_count: total })}
      </Box>
      {count > 0 && <Actions />}
    </Box>
  );
}

function Actions(): ReactElement {
  const t = useText();
  const { role } = useWorkspaceScope();
  const { onUnselectItems, selectedIds } = useChats();
  const { isBusy, change, remove } = useBulk();
  const count = selectedIds.length;
  const { all, nameOf } = useNamedMembers();
  const [open, setOpen] = useState<'tag' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <Box role="toolbar" aria-label={t('inbox.bulk')} sx={{ display: 'flex', alignItems: 'center' }}>
      <ActionMenu
        label={t('inbox.assignMany')}
        sign={{ disabled: isBusy, children: <Person fontSize="small" /> }}
        actions={[
          { label: t('inbox.nobody'), onSelect: () => void change({ assignee_id: null }) },
          ...all.map(({ userId }) => ({
            label: nameOf(userId),
            onSelect: () => void change({ assignee_id: userId }),
          })),
        ]}
      />
      <IconAction
        label={t('inbox.tagMany')}
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setOpen('tag')}
      >
        <Tag fontSize="small" />
      </IconAction>
      <ActionMenu
        label={t('inbox.moreMany')}
        actions={[
          {
            label: t('inbox.markRead'),
            disabled: isBusy,
            onSelect: () => void change({ unread: 0 }),
          },
          {
            label: t('inbox.dealtWith'),
            disabled: isBusy,
            onSelect: () => void change({ unanswered: 0 }),
          },
          ...MOVES.map(({ state, label }) => ({
            label: t(label),
            disabled: isBusy,
            onSelect: () => void change({ state }),
          })),
          ...(isAllowed(role, 'deleteChats')
            ? [
                {
                  label: t('inbox.deleteMany'),
                  isDestructive: true,
                  disabled: isBusy,
                  onSelect: () => setOpen('delete'),
                },
              ]
            : []),
        ]}
      />
      <IconAction label={t('inbox.unmark')} disabled={isBusy} onClick={() => onUnselectItems()}>
        <Close fontSize="small" />
      </IconAction>
      {open === 'tag' && (
        <TagManyDialog
          count={count}
          maxLength={CHAT_TAG_MAX_LENGTH}
          busy={isBusy}
          onClose={close}
          onTag={(tags) => void change({ addTags: [...tags] }).then(close)}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        title={t('inbox.deleteManyTitle', { smart_count: count })}
        text={t('inbox.deleteManyText')}
        action={t('inbox.deleteMany')}
        busy={isBusy}
        onConfirm={() => void remove().then(close)}
        onClose={close}
      />
    </Box>
  );
}
