import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { isAppError, notFound } from '@colloquy/errors';
import {
  createGlobalRepository,
  createTenantRepository,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
  type Update,
} from '@colloquy/persistence';
import type { PublicLinkDocument } from './public-links.model.ts';

export interface LinkPageRequest {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: 'id' | 'name';
  readonly desc: boolean;
}

export interface PublicLinkRepository {
  /** Inserts unless a link with this id is there already. */
  insertOnce(
    workspaceId: string,
    link: NewDocument<PublicLinkDocument>,
    event: EventEnvelope,
  ): Promise<PublicLinkDocument>;
  page(workspaceId: string, botId: string, request: LinkPageRequest): Promise<Page<PublicLinkDocument>>;
  ofBot(workspaceId: string, botId: string): Promise<PublicLinkDocument[]>;
  /** Links of any workspace, before the access check that follows. Throws 404001 when one is missing. */
  getMany(ids: readonly string[]): Promise<PublicLinkDocument[]>;
  findByLinkId(linkId: string): Promise<PublicLinkDocument | null>;
  update(
    link: PublicLinkDocument,
    set: NonNullable<Update<PublicLinkDocument>['set']>,
    event: EventEnvelope,
  ): Promise<PublicLinkDocument>;
  remove(link: PublicLinkDocument, event: EventEnvelope): Promise<void>;
}

export function createPublicLinkRepository(
  model: Model<PublicLinkDocument>,
  signal: OutboxSignal,
): PublicLinkRepository {
  const links = createTenantRepository(model, { signal });
  const anyLink = createGlobalRepository(model, {
    signal,
    reason: 'Visitors name a link and nothing else: the workspace is read from the link.',
  });
  return {
    async insertOnce(workspaceId, link, event) {
      try {
        return await links.insert(tenantScope(workspaceId), link, [event]);
      } catch (error) {
        if (isAppError(error) && error.code === '409003' && link._id !== undefined) {
          return links.getById(tenantScope(workspaceId), link._id);
        }
        throw error;
      }
    },
    page: (workspaceId, botId, { page, limit, orderBy, desc }) =>
      links.page(
        tenantScope(workspaceId),
        { chat_bot_id: botId },
        { page, limit, orderBy: orderBy === 'id' ? '_id' : orderBy, desc },
      ),
    ofBot: (workspaceId, botId) => links.find(tenantScope(workspaceId), { chat_bot_id: botId }),
    async getMany(ids) {
      const found = await anyLink.find({ _id: { $in: ids } });
      if (found.length !== new Set(ids).size) throw notFound('public link');
      return found;
    },
    findByLinkId: (linkId) => anyLink.findOne({ linkId }),
    async update(link, set, event) {
      const written = await links.update(
        tenantScope(link.workspace_id),
        link._id,
        { set },
        { events: [event] },
      );
      if (written === null) throw notFound('public link');
      return written;
    },
    async remove(link, event) {
      await links.softDelete(tenantScope(link.workspace_id), link._id, [event]);
    },
  };
}
