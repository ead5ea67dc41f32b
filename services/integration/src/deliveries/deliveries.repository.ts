import type { Model } from 'mongoose';
import type { ConnectionFailure } from '@colloquy/contracts';
import {
  createLeasedJobs,
  createRepository,
  tenantScope,
  unlessTaken,
  type NewDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { BotScope } from '@colloquy/service-kit';
import type { ChannelMessageDocument } from './channel-messages.model.ts';
import type { ChannelThreadDocument } from './channel-threads.model.ts';

/** A dead worker is replaced after this time. */
export const THREAD_LEASE_MS = 60_000;
const WOKEN_AT_ONCE = 200;

type Owned = Pick<ChannelMessageDocument, '_id' | 'workspace_id'>;
export type NewMessage = NewDocument<ChannelMessageDocument> & { readonly _id: string };
export type ThreadKey = Pick<ChannelThreadDocument, '_id' | 'workspace_id' | 'chat_bot_id' | 'connection_id'>;

const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;
/** Nothing personal stays in a message that was dealt with; its id stays for a day, against repeats. */
const WITHOUT_TEXT = { query: '', replyTo: '', parts: null };

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

export function createDeliveryRepository(
  models: {
    readonly threads: Model<ChannelThreadDocument>;
    readonly messages: Model<ChannelMessageDocument>;
  },
  signal: OutboxSignal,
) {
  const threads = createRepository(models.threads, { signal, name: 'thread' });
  const messages = createRepository(models.messages, { signal, name: 'message' });
  const threadsOf = (workspaceId: string) => threads.in(tenantScope(workspaceId));
  const messagesOf = (workspaceId: string) => messages.in(tenantScope(workspaceId));
  const anyThread = threads.everywhere('A job purges silent threads of all workspaces.');
  const anyMessage = messages.everywhere('Jobs find forgotten and purge old messages of all workspaces.');

  async function wake(thread: ThreadKey): Promise<void> {
    const { _id, workspace_id, ...fields } = thread;
    const woken = { set: { isWaiting: true } };
    if ((await threadsOf(workspace_id).update(_id, woken)) !== null) return;
    const lease = { leaseNumber: 0, attempts: 0 };
    await threadsOf(workspace_id).insertOnce({
      _id,
      ...fields,
      ...lease,
      isWaiting: true,
      conversation_id: null,
      lastMessageAt: null,
    });
    // Another process may have inserted it, and its worker may have finished already.
    await threadsOf(workspace_id).update(_id, woken);
  }

  async function erase(
    workspaceId: string,
    filter: Partial<Pick<ThreadKey, 'chat_bot_id' | 'connection_id'>>,
  ) {
    await messagesOf(workspaceId).purge(filter);
    await threadsOf(workspaceId).purge(filter);
  }

  return {
    leases: createLeasedJobs(models.threads, { leaseMs: THREAD_LEASE_MS, signal }),
    /** Stores a message once; false when it is known already. */
    insertOnce: (workspaceId: string, message: NewMessage) =>
      unlessTaken(
        async () => {
          await messagesOf(workspaceId).insert(message);
          return true;
        },
        async (error) => {
          if ((await messagesOf(workspaceId).findById(message._id)) === null) throw error;
          return false;
        },
      ),
    isKnown: async ({ workspace_id, _id }: Owned) => (await messagesOf(workspace_id).findById(_id)) !== null,
    countWaiting: (workspaceId: string, connectionId: string) =>
      messagesOf(workspaceId).count({ connection_id: connectionId, state: 'waiting' }),
    /** The ids of the `max` oldest messages that wait in a thread. */
    async oldestWaiting({ workspace_id, _id }: Pick<ThreadKey, 'workspace_id' | '_id'>, max: number) {
      const oldest = await messagesOf(workspace_id).find(
        { thread_id: _id, state: 'waiting' },
        { sort: OLDEST_FIRST, limit: max, projection: { _id: 1 } },
      );
      return oldest.map((message) => message._id);
    },
    /** Erases a message that was stored and is not accepted. */
    withdraw: ({ _id, workspace_id }: Owned) => messagesOf(workspace_id).purge({ _id }),
    /** Marks the thread for the workers. */
    wake,
    nextWaiting: ({ workspace_id, _id }: Pick<ThreadKey, 'workspace_id' | '_id'>) =>
      messagesOf(workspace_id).findOne({ thread_id: _id, state: 'waiting' }, { sort: OLDEST_FIRST }),
    /** Counts an attempt before it is made, so that one that ends the process counts too. */
    beginAttempt: ({ workspace_id, _id }: Owned) =>
      messagesOf(workspace_id).update({ _id, state: 'waiting' }, { inc: { attempts: 1 } }),
    store: ({ workspace_id, _id }: Owned, set: Partial<Pick<ChannelMessageDocument, 'parts' | 'sent'>>) =>
      messagesOf(workspace_id).update({ _id, state: 'waiting' }, { set }),
    /** Ends a message and erases its texts; with a failure it is a dead letter. */
    end: ({ workspace_id, _id }: Owned, failure: ConnectionFailure | null) =>
      messagesOf(workspace_id).update(_id, {
        set: { ...WITHOUT_TEXT, state: failure === null ? 'sent' : 'failed', failure },
      }),
    /** Waiting messages from before then. A process may have ended between storing one and waking its thread. */
    waitingSince: (before: Date) =>
      anyMessage.find(
        { state: 'waiting', createdAt: { $lt: before } },
        { sort: OLDEST_FIRST, limit: WOKEN_AT_ONCE },
      ),
    eraseOfConnection: ({ workspace_id, _id }: Owned) => erase(workspace_id, { connection_id: _id }),
    eraseOfBot: ({ workspace_id, chat_bot_id }: BotScope) => erase(workspace_id, { chat_bot_id }),
    eraseOfWorkspace: (workspaceId: string) => erase(workspaceId, {}),
    /** The thread begins another conversation with its next message. */
    async eraseOfConversation(workspaceId: string, conversationId: string): Promise<void> {
      const of = { conversation_id: conversationId };
      for (const { _id } of await threadsOf(workspaceId).find(of)) {
        await messagesOf(workspaceId).purge({ thread_id: _id });
      }
      await threadsOf(workspaceId).updateMany(of, { set: { conversation_id: null } });
    },
    purgeMessages: (before: Date) => anyMessage.purge({ createdAt: { $lt: before } }),
    purgeThreads: (before: Date) => anyThread.purge({ isWaiting: false, updatedAt: { $lt: before } }),
  };
}
