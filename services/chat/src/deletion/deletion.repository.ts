import type { Model } from 'mongoose';
import { ChatChannel, EntityStatus } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import type { TurnDocument } from '../turns/turns.model.ts';
import type { NoteDocument } from '../notes/notes.model.ts';

export interface DeletionRepository {
  /** Hides up to `limit` chats of a deleted bot with their turns; returns how many there were. */
  removeSomeOfBot(workspaceId: string, botId: string, limit: number): Promise<number>;
  /** Some conversations of a person in the dashboard, in every workspace. */
  someOfPerson(userId: string, limit: number): Promise<ConversationDocument[]>;
  rename(chat: ConversationDocument, set: { readonly name: string; readonly userRef: string }): Promise<void>;
  /** A person's conversations in these workspaces from the one with this id on, in order. */
  ownChats(
    userId: string,
    workspaceIds: readonly string[],
    from: string | null,
    limit: number,
  ): Promise<ConversationDocument[]>;
  /** Turns of a chat after the one with this id, in order. */
  turnsAfter(chat: ConversationDocument, after: string | null, limit: number): Promise<TurnDocument[]>;
  /** Removes turns and notes that nobody would find when their chats are purged. */
  purgeContent(chatsDeletedBefore: Date): Promise<void>;
}

/** Where signed-in people talk to a bot: there `userRef` is their account. A visitor's is the visitor's own. */
const DASHBOARD = { $in: [ChatChannel.chat, ChatChannel.debug] };
const PURGED_AT_ONCE = 500;

export function createDeletionRepository(deps: {
  readonly chatRows: Model<ConversationDocument>;
  readonly turnRows: Model<TurnDocument>;
  readonly noteRows: Model<NoteDocument>;
  readonly signal: OutboxSignal;
}): DeletionRepository {
  const { chatRows, turnRows, noteRows, signal } = deps;
  const chats = createRepository(chatRows, { signal });
  const turns = createRepository(turnRows, { signal });
  const anyChat = chats.everywhere(
    'A person talks to bots of many workspaces; the purge serves every workspace.',
  );
  const anyTurn = turns.everywhere('Turns go with purged chats.');
  const anyNote = createRepository(noteRows, { signal }).everywhere('Notes go with purged chats.');

  return {
    async removeSomeOfBot(workspaceId, botId, limit) {
      const scope = tenantScope(workspaceId);
      const found = await chats.in(scope).find({ chat_bot_id: botId }, { limit, projection: { _id: 1 } });
      if (found.length === 0) return 0;
      const ids = found.map(({ _id }) => _id);
      const removed = { set: { status: EntityStatus.deleted } };
      // Turns first: a chat that is still there says after a crash that it is not done.
      await turns.in(scope).updateMany({ chat_id: { $in: ids } }, removed);
      await chats.in(scope).updateMany({ _id: { $in: ids } }, removed);
      return found.length;
    },
    someOfPerson: (userId, limit) => anyChat.find({ userRef: userId, channel: DASHBOARD }, { limit }),
    async rename(chat, set) {
      await chats.in(tenantScope(chat.workspace_id)).update(chat._id, { set });
    },
    ownChats: (userId, workspaceIds, from, limit) =>
      anyChat.find(
        {
          userRef: userId,
          workspace_id: { $in: workspaceIds },
          channel: DASHBOARD,
          ...(from === null ? {} : { _id: { $gte: from } }),
        },
        { sort: { _id: 1 }, limit },
      ),
    turnsAfter: (chat, after, limit) =>
      turns
        .in(tenantScope(chat.workspace_id))
        .find(
          { chat_id: chat._id, ...(after === null ? {} : { _id: { $gt: after } }) },
          { sort: { _id: 1 }, limit },
        ),
    async purgeContent(chatsDeletedBefore) {
      const filter = { deletedAt: { $lt: chatsDeletedBefore }, status: EntityStatus.deleted };
      const going = await anyChat.find(filter, { projection: { workspace_id: 1 } });
      for (let start = 0; start < going.length; start += PURGED_AT_ONCE) {
        const some = going.slice(start, start + PURGED_AT_ONCE);
        const ids = some.map(({ _id }) => _id);
        const workspaceIds = [...new Set(some.map(({ workspace_id }) => workspace_id))];
        await anyTurn.purge({ chat_id: { $in: ids } });
        await anyNote.purge({ workspace_id: { $in: workspaceIds }, chat_id: { $in: ids } });
      }
    },
  };
}
