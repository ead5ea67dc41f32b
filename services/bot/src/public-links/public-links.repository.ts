import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import {
  type Change,
  createRepository,
  tenantScope,
  type NewDocument,
  type PageQuery,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { PublicLinkDocument } from './public-links.model.ts';

export type LinkChange = Change<PublicLinkDocument>;

export type PublicLinkRepository = ReturnType<typeof createPublicLinkRepository>;

export function createPublicLinkRepository(model: Model<PublicLinkDocument>, signal: OutboxSignal) {
  const links = createRepository(model, { signal, name: 'public link' });
  const anyLink = links.everywhere(
    'Visitors name a link and nothing else: the workspace is read from the link.',
  );
  return {
    /** Inserts unless a link with this id exists. */
    insertOnce: (
      workspaceId: string,
      link: NewDocument<PublicLinkDocument>,
      events: readonly EventEnvelope[],
    ) => links.in(tenantScope(workspaceId)).insertOnce(link, events),
    page: (workspaceId: string, botId: string, { page, limit, orderBy, desc }: PageQuery<'id' | 'name'>) =>
      links
        .in(tenantScope(workspaceId))
        .page({ chat_bot_id: botId }, { page, limit, orderBy: orderBy === 'id' ? '_id' : orderBy, desc }),
    ofBot: (workspaceId: string, botId: string) =>
      links.in(tenantScope(workspaceId)).find({ chat_bot_id: botId }),
    /** Links of any workspace, before the access check that follows. Throws `notFound` when one is missing. */
    getMany: (ids: readonly string[]) => anyLink.getMany(ids),
    findByLinkId: (linkId: string) => anyLink.findOne({ linkId }),
    /**
     * Decides on the newest state and writes only onto that state. Null leaves the link unchanged. Throws `notFound`,
     * and `overloaded` when the race never ends.
     */
    change: (
      { _id, workspace_id }: PublicLinkDocument,
      decide: (current: PublicLinkDocument) => LinkChange | null,
    ) => links.in(tenantScope(workspace_id)).modify(_id, decide),
    /** Writes without reading the newest state; a deleted link stays unchanged. */
    async write({ _id, workspace_id }: PublicLinkDocument, { set, events }: LinkChange) {
      await links.in(tenantScope(workspace_id)).update(_id, { set }, { events });
    },
  };
}
