import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { createRepository, modify, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { ModelProvidersDocument, StoredProvider } from './model-providers.model.ts';

/** The providers after a change, with its audit events. */
export interface ProvidersChange {
  readonly providers: readonly StoredProvider[];
  readonly events: readonly EventEnvelope[];
}

export type ModelProviderRepository = ReturnType<typeof createModelProviderRepository>;

export function createModelProviderRepository(model: Model<ModelProvidersDocument>, signal: OutboxSignal) {
  const rows = createRepository(model, { signal, name: 'model providers' });
  const everywhere = rows.everywhere('An operator has all secrets encrypted anew.');
  const of = (workspaceId: string) => rows.in(tenantScope(workspaceId));

  async function list(workspaceId: string): Promise<readonly StoredProvider[]> {
    return providersIn(await of(workspaceId).findById(workspaceId));
  }

  return {
    list,
    /** The providers of every workspace, in the order of their ids. */
    after: (workspaceId: string, limit: number) =>
      everywhere.find({ _id: { $gt: workspaceId } }, { sort: { _id: 1 }, limit }),
    /** Throws `notFound` both for another workspace's provider and for an unknown id. */
    async get(workspaceId: string, providerId: string): Promise<StoredProvider> {
      const found = (await list(workspaceId)).find(({ id }) => id === providerId);
      if (found === undefined) throw notFound('model provider');
      return found;
    },
    /**
     * Decides on the newest state and writes only onto that state; null leaves the providers unchanged. Throws the
     * errors of `decide`, and `overloaded` after too many concurrent changes.
     */
    async change(
      workspaceId: string,
      decide: (current: readonly StoredProvider[]) => ProvidersChange | null,
    ): Promise<readonly StoredProvider[]> {
      const scoped = of(workspaceId);
      const written = await modify<ModelProvidersDocument | null, ProvidersChange>(
        () => scoped.findById(workspaceId),
        (current) => decide(providersIn(current)),
        (current, { providers, events }) => {
          const set = { providers: [...providers] };
          if (current === null) return scoped.insert({ _id: workspaceId, ...set }, events);
          return scoped.update(workspaceId, { set }, { events, expectRevision: current.revision });
        },
      );
      return providersIn(written);
    },
    /** Deletes the keys of a deleted workspace at once; the purge removes the row. */
    async deleteOf(workspaceId: string): Promise<void> {
      await of(workspaceId).update(workspaceId, { set: { providers: [], status: EntityStatus.deleted } });
    },
  };
}

function providersIn(document: Pick<ModelProvidersDocument, 'providers'> | null): StoredProvider[] {
  return document?.providers ?? [];
}
