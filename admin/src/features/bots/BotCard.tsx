import type { ChatBot } from '@colloquy/contracts';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import Inbox from '@mui/icons-material/InboxOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { botSettingsPath, chatPath, inboxPath, integrationsPath, trainPath } from '../../routing/paths.ts';
import { DeleteBotDialog } from './DeleteBotDialog.tsx';

const LINKS = [
  { label: 'bots.settings', path: botSettingsPath, Icon: Settings },
  { label: 'bots.integrations', path: integrationsPath, Icon: Extension },
  { label: 'bots.inbox', path: inboxPath, Icon: Inbox },
  { label: 'bots.chat', path: (_: string, botId: string) => chatPath(botId), Icon: Chat },
] as const;

export function BotCard(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { workspace, canDeleteBot } = useWorkspaceScope();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Card sx={{ p: 1.5, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 0 }}>
        <NameAvatar seed={bot.id} name={bot.name} imageUrl={bot.imageUrl} size={36} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="h3" noWrap title={bot.name}>
            {bot.name}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {bot.description === ''
              ? t('bots.createdAt', { date: formatDate(bot._createTime) })
              : bot.description}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
        <Button component={Link} to={trainPath(workspace.id, bot.id)} size="small">
          {t('bots.trainShort')}
        </Button>
        {LINKS.map(({ label, path, Icon }) => (
          <Tooltip key={label} title={t(label)}>
            <IconButton
              component={Link}
              to={path(workspace.id, bot.id)}
              size="small"
              color="primary"
              aria-label={t(label)}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
        <Box sx={{ flex: 1 }} />
        {canDeleteBot(bot) && (
          <Tooltip title={t('bots.deleteAction')}>
            <IconButton
              size="small"
              aria-label={t('bots.deleteNamed', { name: bot.name })}
              onClick={() => setDeleting(true)}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {isDeleting && <DeleteBotDialog bot={bot} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
