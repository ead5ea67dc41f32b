import type { Model } from 'mongoose';
import { EntityStatus, channelIds, isOfMembers } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import type { TurnRow } from '../turns/turns.model.ts';
import type { NoteDocument } from '../notes/notes.model.ts';

export interface DeletionRepository {
  /** Hides up to `limit` conversations of a deleted bot with their turns; returns how many there were. */
  removeSomeOfBot(workspaceId: string, botId: string, limit: number): Promise<number>;
  /** Some conversations of a person in the dashboard, in every workspace. */
  someOfPerson(userId: string, limit: number): Promise<ConversationDocument[]>;
  rename(
    conversation: ConversationDocument,
    set: { readonly name: string; readonly userRef: string },
  ): Promise<void>;
  /** A person's conversations in these workspaces from the one with this id on, in order. */
  ownChats(
    userId: string,
    workspaceIds: readonly string[],
    from: string | null,
    limit: number,
  ): Promise<ConversationDocument[]>;
  /** Removes turns and notes that nobody would find when their conversations are purged. */
  purgeContent(chatsDeletedBefore: Date): Promise<void>;
}

/** Where signed-in people talk to a bot: there `userRef` is their account. A visitor's is the visitor's own. */
const DASHBOARD = { $in: channelIds(isOfMembers) };
const PURGED_AT_ONCE = 500;

export function createDeletionRepository(deps: {
  readonly conversationRows: Model<ConversationDocument>;
  readonly turnRows: Model<TurnRow>;
  readonly noteRows: Model<NoteDocument>;
  readonly signal: OutboxSignal;
}): DeletionRepository {
  const { conversationRows, turnRows, noteRows, signal } = deps;
  const conversations = createRepository(conversationRows, { signal });
  const turns = createRepository(turnRows, { signal });
  const anyConversation = conversations.everywhere(
    'A person talks to bots of many workspaces; the purge serves every workspace.',
  );
  const anyTurn = turns.everywhere('Turns go with purged chats.');
  const anyNote = createRepository(noteRows, { signal }).everywhere('Notes go with purged chats.');

  return {
    async removeSomeOfBot(workspaceId, botId, limit) {
      const scope = tenantScope(workspaceId);
      const found = await conversations
        .in(scope)
        .find({ chat_bot_id: botId }, { limit, projection: { _id: 1 } });
      if (found.length === 0) return 0;
      const ids = found.map(({ _id }) => _id);
      const removed = { set: { status: EntityStatus.deleted } };
      // Turns first: a conversation that is still there says after a crash that it is not done.
      await turns.in(scope).updateMany({ chat_id: { $in: ids } }, removed);
      await conversations.in(scope).updateMany({ _id: { $in: ids } }, removed);
      return found.length;
    },
    someOfPerson: (userId, limit) => anyConversation.find({ userRef: userId, channel: DASHBOARD }, { limit }),
    async rename(conversation, set) {
      await conversations.in(tenantScope(conversation.workspace_id)).update(conversation._id, { set });
    },
    ownChats: (userId, workspaceIds, from, limit) =>
      anyConversation.find(
        {
          userRef: userId,
          workspace_id: { $in: workspaceIds },
          channel: DASHBOARD,
          ...(from === null ? {} : { _id: { $gte: from } }),
        },
        { sort: { _id: 1 }, limit },
      ),
    async purgeContent(chatsDeletedBefore) {
      const filter = { deletedAt: { $lt: chatsDeletedBefore }, status: EntityStatus.deleted };
      const going = await anyConversation.find(filter, { projection: { workspace_id: 1 } });
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
