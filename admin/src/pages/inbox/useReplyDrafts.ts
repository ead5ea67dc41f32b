import { useMemo, useRef } from 'react';
import { randomId } from '../../api/random-id.ts';
import { useDrafts, type Drafts } from './useDrafts.ts';

/** Drafts of replies by conversation, and their message ids. */
export interface ReplyDrafts extends Drafts {
  /** A retry of the same text uses the same id, so that it is one message even if the first attempt succeeded. */
  readonly messageIdOf: (chatId: string, text: string) => string;
  /** The message was sent: the next one gets a new id, even with the same text. */
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
