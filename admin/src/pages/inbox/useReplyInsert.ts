import type { CannedReply, Chat } from '@colloquy/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { filledReply, typedSlash, withReply, type Range } from './insert-reply.ts';
import { useCannedReplies } from './useCannedReplies.ts';

export interface ReplyInsert {
  /** The text field of the reply. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The picker is open. */
  readonly isChoosing: boolean;
  /** Handles typed text, including the slash that opens the picker. */
  readonly type: (next: string) => void;
  readonly choose: () => void;
  readonly insert: (reply: CannedReply) => void;
  readonly close: () => void;
}

/** Inserts saved replies into the message: opened by a button or a slash, inserted at the caret. */
export function useReplyInsert(chat: Chat, text: string, write: (next: string) => void): ReplyInsert {
  const t = useText();
  const notify = useNotify();
  const replies = useCannedReplies();
  const field = useRef<HTMLTextAreaElement>(null);
  const [at, setAt] = useState<Range | null>(null);
  const caret = useRef<number | null>(null);
  const isChoosing = at !== null;
  // Focus returns from the picker to the text field.
  useEffect(() => {
    if (isChoosing || caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [isChoosing]);
  const close = (to: number) => {
    caret.current = to;
    setAt(null);
  };
  return {
    field,
    isChoosing,
    type: (next) => {
      write(next);
      // Without saved replies, a slash stays text.
      if (replies.data === undefined || replies.data.data.length === 0) return;
      const slash = typedSlash(text, next, field.current?.selectionStart ?? next.length);
      if (slash !== undefined) setAt(slash);
    },
    choose: () => {
      const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {};
      setAt({ start, end });
    },
    insert: (reply) => {
      if (at === null) return;
      const inserted = withReply(text, at, filledReply(reply.text, chat.contact?.name ?? null));
      if (inserted === null) notify(t('inbox.replies.noRoom'), { type: 'warning' });
      else write(inserted.text);
      close(inserted?.caret ?? at.end);
    },
    close: () => close(at?.end ?? text.length),
  };
}
