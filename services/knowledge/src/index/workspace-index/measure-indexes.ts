import { measureCosines } from '../search-index/measure-cosines.ts';
import type { SearchIndexRepository } from '../search-index/search-index.repository.ts';
import type { SearchIndex } from '../search-index/search-index.ts';
import type { WorkspaceIndexRepository } from './workspace-index.repository.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/**
 * Keeps what the cosines of a model mean up to the passages that came since they were measured: of the installation's
 * collection, and of those of workspaces that this process has answered from.
 */
export function createMeasureIndexes(deps: {
  readonly installation: Pick<SearchIndex, 'current' | 'open'>;
  readonly sharedIndexes: Pick<SearchIndexRepository, 'modify'>;
  readonly indexes: Pick<WorkspaceIndexRepository, 'find' | 'change'>;
  readonly index: Pick<WorkspaceIndex, 'answeredFrom'>;
}): (signal: AbortSignal) => Promise<void> {
  const { installation, sharedIndexes, indexes, index } = deps;

  async function measureShared(signal: AbortSignal): Promise<void> {
    const { live } = await installation.current();
    const { store } = await installation.open(live);
    const cosines = await measureCosines(live, store, signal);
    if (cosines === null) return;
    // Another collection may answer meanwhile.
    await sharedIndexes.modify((state) =>
      state.live.name === live.name ? { set: { live: { ...state.live, cosines } } } : null,
    );
  }

  async function measureOwn(workspaceId: string, signal: AbortSignal): Promise<void> {
    const live = (await indexes.find(workspaceId))?.live ?? null;
    if (live === null) return;
    const { store } = await installation.open(live);
    const cosines = await measureCosines(live, store, signal);
    if (cosines === null) return;
    await indexes.change(workspaceId, (state) =>
      state.live?.name === live.name ? { set: { live: { ...state.live, cosines } } } : null,
    );
  }

  return async (signal) => {
    await measureShared(signal);
    for (const workspaceId of index.answeredFrom()) {
      signal.throwIfAborted();
      await measureOwn(workspaceId, signal);
    }
  };
}
