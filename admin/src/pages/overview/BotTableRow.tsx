import { AnswerSource } from '@colloquy/contracts';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import Inbox from '@mui/icons-material/InboxOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { DeleteBotDialog } from '../../features/bots/DeleteBotDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import {
  botSettingsPath,
  chatPath,
  filteredInboxPath,
  inboxPath,
  integrationsPath,
  trainPath,
} from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import type { BotColumn, BotRow } from './bot-rows.ts';
import { percentOf } from '../../features/figures/trend.ts';
import { showNumber } from '../../i18n/show-number.ts';

type ColumnLook = Pick<TableCellProps, 'align' | 'sx'>;
const FROM_LARGE: ColumnLook = {
  align: 'right',
  sx: { display: { xs: 'none', lg: 'table-cell' }, whiteSpace: 'nowrap' },
};

/** Layout of each column; in narrow tables the name cell shows the rest below. */
export const COLUMN_SX: Readonly<Record<BotColumn, ColumnLook>> = {
  name: {},
  documents: FROM_LARGE,
  chats: FROM_LARGE,
  share: { align: 'right', sx: { display: { xs: 'none', sm: 'table-cell' }, whiteSpace: 'nowrap' } },
  lastAt: { align: 'right', sx: { display: { xs: 'none', sm: 'table-cell' }, whiteSpace: 'nowrap' } },
};

/** One chatbot in the overview. Figures open what they count; further actions are in the menu. */
export function BotTableRow(props: { row: BotRow; since: string | undefined }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { row } = props;
  const week = props.since === undefined ? {} : { dateFrom: props.since };
  const inbox = (filter: Readonly<Record<string, unknown>>) =>
    filteredInboxPath(workspace.id, row.bot.id, filter);
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ width: '100%', maxWidth: 0, fontWeight: 'inherit' }}>
        <NameOf row={row} />
      </TableCell>
      <TableCell {...COLUMN_SX.documents}>
        <Known value={row.documents}>
          <DocumentsOf row={row} />
        </Known>
      </TableCell>
      <TableCell {...COLUMN_SX.chats}>
        <Known value={row.chats}>
          <NumberLink to={inbox(week)} value={row.chats} />
        </Known>
      </TableCell>
      <TableCell {...COLUMN_SX.share}>
        <Known value={row.share}>
          {row.share === null || row.share === undefined ? (
            t('figures.none')
          ) : (
            <MuiLink
              component={Link}
              to={inbox(row.share < 1 ? { source: [AnswerSource.unknown], ...week } : week)}
              color="inherit"
            >
              {t('figures.share', { percent: percentOf(row.share) })}
            </MuiLink>
          )}
        </Known>
      </TableCell>
      <TableCell {...COLUMN_SX.lastAt}>
        <Known value={row.lastAt}>
          {row.lastAt === null || row.lastAt === undefined ? (
            t('figures.none')
          ) : (
            <RelativeTime at={row.lastAt} />
          )}
        </Known>
      </TableCell>
      <TableCell sx={{ pl: 0 }}>
        <MenuOf row={row} />
      </TableCell>
    </TableRow>
  );
}

function NameOf(props: { row: BotRow }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { bot, documents, chats, failed } = props.row;
  const short = [
    ...(typeof documents === 'number' ? [t('overview.documentsShort', { smart_count: documents })] : []),
    ...(typeof chats === 'number' ? [t('overview.chatsShort', { smart_count: chats })] : []),
  ].join(' · ');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <NameAvatar seed={bot.id} name={bot.name} imageUrl={bot.imageUrl} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={trainPath(workspace.id, bot.id)}
          color="inherit"
          title={bot.name}
          sx={{
            display: 'block',
            fontWeight: 600,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {bot.name}
        </MuiLink>
        {bot.description !== '' && (
          <Typography
            variant="body2"
            color="textSecondary"
            noWrap
            sx={{ display: { xs: 'none', lg: 'block' } }}
          >
            {bot.description}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" noWrap sx={{ display: { lg: 'none' } }}>
          {short}
          {failed > 0 && (
            <Box component="span" sx={{ color: 'error.main' }}>
              {` · ${t('overview.failed', { count: failed })}`}
            </Box>
          )}
        </Typography>
      </Box>
    </Box>
  );
}

function DocumentsOf(props: { row: BotRow }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { bot, documents, failed, processing } = props.row;
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', alignItems: 'center' }}>
      {processing > 0 && <Chip label={t('overview.processing', { count: processing })} />}
      {failed > 0 && (
        <Chip color="error" variant="outlined" label={t('overview.failed', { count: failed })} />
      )}
      <NumberLink to={trainPath(workspace.id, bot.id)} value={documents} />
    </Box>
  );
}

function NumberLink(props: { to: string; value: number | null | undefined }): ReactNode {
  const t = useText();
  if (props.value === null || props.value === undefined) return t('figures.none');
  return (
    <MuiLink component={Link} to={props.to} color="inherit">
      {showNumber(props.value)}
    </MuiLink>
  );
}

/** A placeholder for values that are still loading. */
function Known(props: { value: unknown; children: ReactNode }): ReactNode {
  if (props.value !== undefined) return props.children;
  return <Skeleton width={32} sx={{ display: 'inline-block' }} />;
}

function MenuOf(props: { row: BotRow }): ReactElement {
  const t = useText();
  const { workspace, canDeleteBot } = useWorkspaceScope();
  const [isDeleting, setDeleting] = useState(false);
  const { bot } = props.row;
  const remove = {
    label: t('bots.deleteAction'),
    Icon: Delete,
    isDestructive: true,
    onSelect: () => setDeleting(true),
  };
  return (
    <>
      <ActionMenu
        label={t('overview.moreFor', { name: bot.name })}
        actions={[
          { label: t('bots.trainShort'), Icon: School, to: trainPath(workspace.id, bot.id) },
          { label: t('bots.chat'), Icon: Chat, to: chatPath(bot.id) },
          { label: t('bots.inbox'), Icon: Inbox, to: inboxPath(workspace.id, bot.id) },
          { label: t('bots.integrations'), Icon: Extension, to: integrationsPath(workspace.id, bot.id) },
          { label: t('bots.settings'), Icon: Settings, to: botSettingsPath(workspace.id, bot.id) },
          ...(canDeleteBot(bot) ? [remove] : []),
        ]}
      />
      {isDeleting && <DeleteBotDialog bot={bot} onClose={() => setDeleting(false)} />}
    </>
  );
}
