import { useMemo, useRef } from 'react';
import { randomId } from '../../api/random-id.ts';
import { useDrafts, type Drafts } from './useDrafts.ts';

/** Replies that were begun, by conversation, and the ids under which they are sent. */
export interface ReplyDrafts extends Drafts {
  /** The same text tried again has the same id, so that it is one message though the first try may have come through. */
  readonly messageIdOf: (chatId: string, text: string) => string;
  /** It came through: the next one is another message, also with the same text. */
  readonly sent: (chatId: string) => void;
}

export function useReplyDrafts(): ReplyDrafts {
  const drafts = useDrafts();
  const tried = useRef(new Map<string, { readonly text: string; readonly messageId: string }>());
  return useMemo(
    () => ({
      ...drafts,
      messageIdOf: (chatId, text) => {
        const before = tried.current.get(chatId);
        const messageId = before?.text === text ? before.messageId : randomId();
        tried.current.set(chatId, { text, messageId });
        return messageId;
      },
      sent: (chatId) => {
        tried.current.delete(chatId);
        drafts.keep(chatId, '');
      },
    }),
    [drafts],
  );
}
