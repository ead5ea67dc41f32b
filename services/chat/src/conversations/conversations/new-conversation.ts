import type { ChatChannel } from '@colloquy/contracts';
import type { NewDocument } from '@colloquy/persistence';
import type { ConversationDocument } from './conversations.model.ts';
import { initialConversationName } from './conversations.policy.ts';

/** A conversation before its first message. */
export function newConversation(
  id: string,
  botId: string,
  asker: {
    /** The name that a client gave it; empty for none. */
    readonly posted: string;
    readonly userRef: string;
    readonly channel: ChatChannel;
    readonly language: string | null;
    readonly country: string | null;
  },
): NewDocument<ConversationDocument> & { readonly _id: string } {
  const { posted, ...fields } = asker;
  return {
    _id: id,
    chat_bot_id: botId,
    ...initialConversationName(posted, id),
    ...fields,
    state: 'bot',
    waitingSince: null,
    handoffAt: null,
    owedNotice: null,
    typingUntil: null,
    typingBy: null,
    contextFrom: null,
    tags: [],
    assignee_id: null,
    editRevision: 1,
    unread: 0,
    messageCount: 0,
    unknownCount: 0,
    up: 0,
    down: 0,
    thumbs: null,
    csat: null,
    csatTries: 0,
    csatWindowEndsAt: null,
    openUnknownCount: 0,
    lastMessage: null,
    sources: [],
    lastMessageAt: null,
    hasContact: false,
    pendingCall: null,
    eraseUntil: null,
  };
}
