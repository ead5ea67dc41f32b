import type { Logger } from '@colloquy/observability';
import type { LeasedJobs } from '@colloquy/persistence';
import type { ServiceClient, WorkspaceAccess } from '@colloquy/service-kit';
import type { VectorCollections } from '@colloquy/vector-store';
import type { BaseRepository } from '../bases/bases.repository.ts';
import type { ItemRepository } from '../items/items.repository.ts';
import { GRACE_MS } from '../search-index/rebuild-loop.ts';
import type { SearchIndex } from '../search-index/search-index.ts';
import { createChangeLoop } from './change-loop.ts';
import { createProviderEmbeddings } from './provider-embeddings.ts';
import { createWorkspaceIndex } from './workspace-index.ts';
import type { WorkspaceIndexDocument } from './workspace-index.model.ts';
import type { WorkspaceIndexRepository } from './workspace-index.repository.ts';
import { createWorkspaceIndexUseCases } from './workspace-index.use-cases.ts';

/** The index as each workspace has it, and what changes it to the embeddings that a workspace chooses. */
export function createWorkspaceIndexParts(deps: {
  readonly installation: SearchIndex;
  readonly indexes: WorkspaceIndexRepository;
  readonly jobs: LeasedJobs<WorkspaceIndexDocument>;
  readonly collections: VectorCollections;
  readonly client: ServiceClient;
  readonly access: WorkspaceAccess;
  readonly items: ItemRepository;
  readonly bases: BaseRepository;
  readonly leaseMs: number;
  readonly graceMs: number | undefined;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { graceMs = GRACE_MS } = deps;
  const openProvider = createProviderEmbeddings(deps.client);
  const index = createWorkspaceIndex({ ...deps, openProvider });
  const changeLoop = createChangeLoop({ ...deps, openProvider, graceMs });
  const embeddingChoice = createWorkspaceIndexUseCases({
    ...deps,
    graceMs,
    announceWork: () => changeLoop.poke(),
  });
  return { index, changeLoop, embeddingChoice };
}
