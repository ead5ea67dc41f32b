import type { Model } from 'mongoose';
import { EntityStatus, channelIds, isOfMembers } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type {
  ContactDocument,
  ConversationDocument,
  TurnRow,
  NoteDocument,
} from '../../conversations/index.ts';
import type { FlowRunDocument } from '../../flows/index.ts';

/** Channels of members, where `userRef` is an account's id; a visitor's reference is not. */
const DASHBOARD = { $in: channelIds(isOfMembers) };
const PURGED_AT_ONCE = 500;

export type DeletionRepository = ReturnType<typeof createDeletionRepository>;

export function createDeletionRepository(deps: {
  readonly conversationRows: Model<ConversationDocument>;
  readonly turnRows: Model<TurnRow>;
  readonly noteRows: Model<NoteDocument>;
  readonly contactRows: Model<ContactDocument>;
  readonly flowRunRows: Model<FlowRunDocument>;
  readonly signal: OutboxSignal;
}) {
  const { conversationRows, turnRows, noteRows, contactRows, flowRunRows, signal } = deps;
  const conversations = createRepository(conversationRows, { signal });
  const turns = createRepository(turnRows, { signal });
  const contacts = createRepository(contactRows, { signal });
  const flowRuns = createRepository(flowRunRows, { signal });
  const anyConversation = conversations.everywhere(
    'A user talks to bots of many workspaces; the purge serves every workspace.',
  );
  const anyTurn = turns.everywhere('Turns go with purged conversations, names of authors with accounts.');
  const anyNote = createRepository(noteRows, { signal }).everywhere('Notes go with purged conversations.');

  const anyRun = flowRuns.everywhere('Runs of flows go with purged conversations.');
  const anyContact = contacts.everywhere('Contacts go with purged conversations.');

  return {
    /** Hides up to `limit` conversations of a deleted bot with their turns; returns how many there were. */
    async deleteSomeOfBot(workspaceId: string, botId: string, limit: number) {
      const scope = tenantScope(workspaceId);
      const found = await conversations
        .in(scope)
        .find({ chat_bot_id: botId }, { limit, projection: { _id: 1 } });
      if (found.length === 0) return 0;
      const ids = found.map(({ _id }) => _id);
      const removed = { set: { status: EntityStatus.deleted } };
      // Turns first: after a crash, the remaining conversation shows that the deletion is incomplete.
      await turns.in(scope).updateMany({ chat_id: { $in: ids } }, removed);
      await flowRuns.in(scope).updateMany({ chat_id: { $in: ids } }, removed);
      await contacts.in(scope).updateMany({ chat_id: { $in: ids } }, removed);
      await conversations.in(scope).updateMany({ _id: { $in: ids } }, removed);
      return found.length;
    },
    /** Some conversations of a user in the dashboard, in every workspace. */
    someOfUser: (userId: string, limit: number) =>
      anyConversation.find({ userRef: userId, channel: DASHBOARD }, { limit }),
    async rename(
      conversation: ConversationDocument,
      set: { readonly name: string; readonly userRef: string },
    ) {
      await conversations.in(tenantScope(conversation.workspace_id)).update(conversation._id, { set });
    },
    /** Removes a member's name from their messages in every workspace. */
    removeAuthor: (userId: string) =>
      anyTurn.updateMany(
        { author_id: userId, author_name: { $nin: [null, ''] } },
        { set: { author_name: '' } },
      ),
    /** Purges turns, runs of flows, notes and contacts before their conversations, by which they are found. */
    async purgeContent(chatsDeletedBefore: Date) {
      const filter = { deletedAt: { $lt: chatsDeletedBefore }, status: EntityStatus.deleted };
      const going = await anyConversation.find(filter, { projection: { workspace_id: 1 } });
      for (let start = 0; start < going.length; start += PURGED_AT_ONCE) {
        const some = going.slice(start, start + PURGED_AT_ONCE);
        const ids = some.map(({ _id }) => _id);
        const workspaceIds = [...new Set(some.map(({ workspace_id }) => workspace_id))];
        await anyTurn.purge({ chat_id: { $in: ids } });
        await anyRun.purge({ workspace_id: { $in: workspaceIds }, chat_id: { $in: ids } });
        await anyContact.purge({ workspace_id: { $in: workspaceIds }, chat_id: { $in: ids } });
        await anyNote.purge({ workspace_id: { $in: workspaceIds }, chat_id: { $in: ids } });
      }
    },
  };
}
