import { TYPING_MS, chatApi, type Chat } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useAction } from '../../api/useAction.ts';
import { useBackend } from '../../api/backend.tsx';
import { refresh } from '../../api/route-key.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { askTranscriptAgain } from './inbox-cache.ts';
import { useInbox } from './InboxContext.ts';
import { isConflict } from './useChatActions.ts';

/** Repeated before the previous signal expires. */
const SAY_TYPING_EVERY_MS = TYPING_MS / 2;

export interface Reply {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Does nothing while a message is being sent. An unsent message stays in the field. */
  readonly send: () => void;
  readonly isSending: boolean;
}

/** A member's message to a visitor, from typing to its turn in the transcript. */
export function useReply(chat: Chat): Reply {
  const t = useText();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { call } = useBackend();
  const { replyDrafts } = useInbox();
  const { id } = chat;
  const [text, setText] = useState(() => replyDrafts.of(id));
  const saidTypingAt = useRef(0);
  const { mutate, isPending } = useAction(chatApi.sendMessage, {
    onDone: async () => {
      replyDrafts.sent(id);
      setText('');
      saidTypingAt.current = 0;
      await Promise.all([askTranscriptAgain(queryClient, id), refresh(queryClient, ['chats'])]);
    },
    onError: (error) => {
      if (isConflict(error)) notify(t('inbox.movedOn'), { type: 'warning' });
      else showError(error);
      void refresh(queryClient, ['chats']);
    },
  });
  const sayTyping = () => {
    const now = Date.now();
    if (chat.state === 'bot' || now - saidTypingAt.current < SAY_TYPING_EVERY_MS) return;
    saidTypingAt.current = now;
    // Only a hint, so a failure is ignored.
    call(chatApi.sayTyping, { params: { id } }).catch(() => undefined);
  };
  return {
    text,
    isSending: isPending,
    write: (next) => {
      setText(next);
      replyDrafts.keep(id, next);
      if (next.trim() !== '') sayTyping();
    },
    send: () => {
      const message = text.trim();
      if (message === '' || isPending) return;
      const body = { text: message, clientMessageId: replyDrafts.messageIdOf(id, message) };
      mutate({ params: { id }, body });
    },
  };
}
