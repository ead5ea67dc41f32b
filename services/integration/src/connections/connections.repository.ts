import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  createRepository,
  tenantScope,
  type Change,
  type NewDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { BotScope } from '@colloquy/service-kit';
import type { ConnectionDocument } from './connections.model.ts';

/** The connections of one bot to one channel. */
export interface ChannelScope extends BotScope {
  readonly channel: string;
}

export type ConnectionRepository = ReturnType<typeof createConnectionRepository>;

export function createConnectionRepository(model: Model<ConnectionDocument>, signal: OutboxSignal) {
  const rows = createRepository(model, { signal, name: 'connection' });
  const of = (workspaceId: string) => rows.in(tenantScope(workspaceId));
  const everywhere = rows.everywhere(
    'An event names a connection and nothing else; an operator has all secrets encrypted anew.',
  );
  const inScope = ({ chat_bot_id, channel }: ChannelScope) => ({ chat_bot_id, channel });
  return {
    insertOnce: (
      { workspace_id }: ChannelScope,
      connection: NewDocument<ConnectionDocument> & { readonly _id: string },
      events: readonly EventEnvelope[],
    ) => of(workspace_id).insertOnce(connection, events),
    page: (
      scope: ChannelScope,
      ids: readonly string[] | undefined,
      request: { readonly page: number; readonly limit: number },
    ) =>
      of(scope.workspace_id).page(
        { ...inScope(scope), ...(ids === undefined ? {} : { _id: { $in: ids } }) },
        request,
      ),
    count: (scope: ChannelScope) => of(scope.workspace_id).count(inScope(scope)),
    /** Each of `ids`, once. Throws the same `notFound` for another bot's connection and for an unknown one. */
    async getMany(scope: ChannelScope, ids: readonly string[]): Promise<ConnectionDocument[]> {
      const found = await of(scope.workspace_id).getMany(ids);
      const isTheirs = (row: ConnectionDocument) =>
        row.chat_bot_id === scope.chat_bot_id && row.channel === scope.channel;
      if (!found.every(isTheirs)) throw notFound('connection');
      return found;
    },
    find: (workspaceId: string, id: string) => of(workspaceId).findById(id),
    /** The connection that an event names; null for another channel's, deleted and unknown ones. */
    async findForEvent(channel: string, id: string): Promise<ConnectionDocument | null> {
      return everywhere.findOne({ _id: id, channel });
    },
    after: (id: string, limit: number) => everywhere.find({ _id: { $gt: id } }, { sort: { _id: 1 }, limit }),
    /**
     * Decides on the newest state and writes only onto that state; null leaves the connection unchanged. Throws
     * `notFound`, what `decide` throws, and `overloaded` when a race never ends.
     */
    change: (
      { workspace_id, _id }: Pick<ConnectionDocument, 'workspace_id' | '_id'>,
      decide: (current: ConnectionDocument) => Change<ConnectionDocument> | null,
    ) => of(workspace_id).modify(_id, decide),
    /** Quiet, because an event must cause no conflict with a member's change. */
    async recordEvent({ workspace_id, _id }: ConnectionDocument, at: Date): Promise<void> {
      await of(workspace_id).update(_id, { set: { lastEventAt: at } }, { isQuiet: true });
    },
    /** Deletes and erases the secrets in one write; the row is purged later. */
    async remove({ workspace_id, _id }: ConnectionDocument, events: readonly EventEnvelope[]): Promise<void> {
      await of(workspace_id).update(_id, { set: ERASED }, { events });
    },
    async removeOfBot({ workspace_id, chat_bot_id }: BotScope): Promise<void> {
      await of(workspace_id).updateMany({ chat_bot_id }, { set: ERASED });
    },
    async removeOfWorkspace(workspaceId: string): Promise<void> {
      await of(workspaceId).updateMany({}, { set: ERASED });
    },
  };
}

const ERASED = { status: EntityStatus.deleted, secrets: {}, fields: {}, lastError: null };
