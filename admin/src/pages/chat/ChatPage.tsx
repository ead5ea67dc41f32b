import type { ChatBot } from '@colloquy/contracts';
import AddComment from '@mui/icons-material/AddCommentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ReactElement } from 'react';
import { useStore } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { Conversation } from './Conversation.tsx';
import { useChat } from './useChat.ts';

const CHAT_WIDTH_PX = 820;

/** The dashboard chat with the current chatbot. */
export function ChatPage(): ReactElement {
  const { bot } = useWorkspaceScope();
  return bot === undefined ? <PageSkeleton /> : <BotChat key={bot.id} bot={bot} />;
}

function BotChat(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { chat, error, retry, startNew, isStarting } = useChat(bot.id);
  const [isDebug, setDebug] = useStore('chat.debug', false);
  return (
    <Box
      sx={{
        height: '100%',
        maxWidth: CHAT_WIDTH_PX,
        mx: 'auto',
        px: { xs: 2, md: 3 },
        pt: { xs: 2, md: 3 },
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <PageHeader
        title={t('chat.title', { name: bot.name })}
        help={t('chat.help')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <FormControlLabel
              control={<Switch size="small" checked={isDebug} onChange={(_, checked) => setDebug(checked)} />}
              label={t('chat.debug')}
              sx={{ ml: -0.5, mr: 1 }}
            />
            <Button variant="outlined" startIcon={<AddComment />} loading={isStarting} onClick={startNew}>
              {t('chat.newConversation')}
            </Button>
          </Box>
        }
      />
      {chat === undefined && error !== null && <ErrorState error={error} onRetry={retry} />}
      {chat !== undefined && <Conversation key={chat.id} chat={chat} bot={bot} isDebug={isDebug} />}
    </Box>
  );
}
