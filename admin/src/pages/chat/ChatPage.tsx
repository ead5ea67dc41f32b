import { CHANNELS, type ChatBot } from '@colloquy/contracts';
import AddComment from '@mui/icons-material/AddCommentOutlined';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactElement } from 'react';
import { useStore } from 'react-admin';
import { useMatch } from 'react-router-dom';
import { OfBot } from '../../features/bots/OfBot.tsx';
import { Conversation } from '../../features/chat/Conversation.tsx';
import { useChat } from '../../features/chat/useChat.ts';
import { useText } from '../../i18n/useText.ts';
import { CompactButton } from '../../components/CompactButton.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PATHS } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { TrialPanel } from './TrialPanel.tsx';
import { useTrial } from './useTrial.ts';

const CHAT_WIDTH_PX = 820;
const PANEL_WIDTH_PX = 320;

/** The dashboard chat with the current chatbot. */
export function ChatPage(): ReactElement {
  return <OfBot>{(bot) => <BotChat bot={bot} />}</OfBot>;
}

function BotChat(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { canManageBots } = useWorkspaceScope();
  const { isDebugPage, isDebug, setDebug } = useDebug();
  const channel = isDebugPage ? CHANNELS.debug.id : CHANNELS.chat.id;
  const { chat, error, retry, startNew, isStarting } = useChat(bot.id, channel);
  const trial = useTrial(bot.id, canManageBots);
  const panel = usePanel();
  const settings = (
    <TrialPanel trial={trial} isDebug={isDebug} onDebug={setDebug} onClose={() => panel.setOpen(false)} />
  );
  return (
    <Box sx={{ height: '100%', display: 'flex', minWidth: 0 }}>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
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
          isHelpForWide
          help={t(isDebugPage ? 'chat.debugHelp' : 'chat.help')}
          action={
            <Box sx={{ display: 'flex', gap: { xs: 0.5, sm: 1 } }}>
              {canManageBots && !(panel.isBeside && panel.isOpen) && (
                <CompactButton
                  label={t('chat.trial.open')}
                  wordsFrom="sm"
                  color="inherit"
                  startIcon={<Tune />}
                  aria-expanded={panel.isOpen}
                  onClick={() => panel.setOpen(true)}
                />
              )}
              <CompactButton
                label={t('chat.newConversation')}
                wordsFrom="sm"
                variant="outlined"
                startIcon={<AddComment />}
                loading={isStarting}
                onClick={startNew}
              />
            </Box>
          }
        />
        {chat === undefined && error !== null && <ErrorState error={error} onRetry={retry} />}
        {chat !== undefined && (
          <Conversation
            key={chat.id}
            isPage
            chat={chat}
            bot={bot}
            isDebug={isDebug}
            tried={trial.tried}
            blocked={trial.isValid ? undefined : t('chat.trial.notValid')}
          />
        )}
      </Box>
      {canManageBots && panel.isBeside && panel.isOpen && (
        <Box
          sx={{
            width: PANEL_WIDTH_PX,
            flexShrink: 0,
            bgcolor: 'background.paper',
            borderLeft: 1,
            borderColor: 'divider',
          }}
        >
          {settings}
        </Box>
      )}
      {canManageBots && !panel.isBeside && (
        <Drawer
          anchor="right"
          open={panel.isOpen}
          onClose={() => panel.setOpen(false)}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': t('chat.trial.title'),
              sx: { width: PANEL_WIDTH_PX, maxWidth: '100%' },
            },
          }}
        >
          {settings}
        </Drawer>
      )}
    </Box>
  );
}

/** Whether each answer shows its retrieval: the stored choice, and on from the start on the debug page. */
function useDebug() {
  const isDebugPage = useMatch(PATHS.chatDebug) !== null;
  const [isKept, setKept] = useStore('chat.debug', false);
  const [isShown, setShown] = useState(true);
  return isDebugPage
    ? { isDebugPage, isDebug: isShown, setDebug: setShown }
    : { isDebugPage, isDebug: isKept, setDebug: setKept };
}

/** Beside the chat on wide screens, with a stored state; over it on others, initially closed. */
function usePanel() {
  const isBeside = useMediaQuery<Theme>((theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const [isKept, setKept] = useStore('chat.settings', true);
  const [isDrawn, setDrawn] = useState(false);
  return isBeside
    ? { isBeside, isOpen: isKept, setOpen: setKept }
    : { isBeside, isOpen: isDrawn, setOpen: setDrawn };
}
