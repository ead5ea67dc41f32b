import { CHANNELS, type ChatBot } from '@colloquy/contracts';
import AddComment from '@mui/icons-material/AddCommentOutlined';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { Conversation } from './Conversation.tsx';
import { useChat } from './useChat.ts';

/** The conversation of the chat's page, for a narrow place; what acts on it as a whole goes into `head`. */
export function DockedChat(props: {
  bot: ChatBot;
  hasFocus: boolean;
  head: HTMLElement | null;
}): ReactElement {
  const t = useText();
  const { bot, head } = props;
  const { chat, error, retry, startNew, isStarting } = useChat(bot.id, CHANNELS.chat.id);
  return (
    <>
      {head !== null &&
        createPortal(
          <IconAction label={t('chat.newConversation')} loading={isStarting} onClick={startNew}>
            <AddComment fontSize="small" />
          </IconAction>,
          head,
        )}
      {chat === undefined && error !== null && <ErrorState error={error} onRetry={retry} />}
      {chat !== undefined && <Conversation key={chat.id} chat={chat} bot={bot} hasFocus={props.hasFocus} />}
    </>
  );
}
