import type { EmbeddingModel } from '@colloquy/language-model';
import type { Metrics } from '@colloquy/observability';
import { jobsEvery } from '@colloquy/service-kit';
import type { VectorCollections } from '@colloquy/vector-store';
import type { ItemParts, KnowledgeModule, ServiceParts } from '../items/index.ts';
import { createCuratedUseCases } from './curated/curated.use-cases.ts';
import { createQuestionUseCases } from './questions/questions.use-cases.ts';
import { createAnswerHealth } from './retrieval/answer-health.ts';
import { createCheckChunks } from './retrieval/check-chunks.use-cases.ts';
import { createPassageSearchUseCases } from './retrieval/passage-search.use-cases.ts';
import { createRetrievalUseCases } from './retrieval/retrieval.use-cases.ts';
import { createRetriever } from './retrieval/retriever.ts';
import { probeEmbeddings } from './search-index/probe-embeddings.ts';
import { searchIndexModel } from './search-index/search-index.model.ts';
import type { RebuildTimes } from './search-index/search-index-parts.ts';
import type { EmbeddingModels } from './search-index/search-index.ts';
import { createWorkspaceIndexConsumers } from './workspace-index/workspace-index.consumers.ts';
import { workspaceIndexModel } from './workspace-index/workspace-index.model.ts';
import { createWorkspaceIndexParts } from './workspace-index/workspace-index-parts.ts';

/** The dependencies of the index that the composition root provides. */
export interface IndexDependencies {
  readonly collections: VectorCollections;
  readonly embeddings: EmbeddingModel;
  /** Earlier embedding models, for searching an index made with them; none unless given. */
  readonly earlierEmbeddings?: Omit<EmbeddingModels, 'configured'>;
  readonly rebuild?: RebuildTimes;
}

export type IndexParts = ReturnType<typeof createIndexModule>['parts'];

/**
 * The search over the knowledge of bots: vector collections, their change to another embedding model, and retrieval.
 */
export function createIndexModule(
  deps: ServiceParts &
    ItemParts &
    IndexDependencies & {
      readonly metrics: Metrics;
      /** False in a process that runs no jobs on documents and indexes. */
      readonly isWorker: boolean;
    },
) {
  const { database, embeddings, logger } = deps;
  const { index, embeddingChoice, followSettings, measureCosines, loops, ...indexing } =
    createWorkspaceIndexParts({
      ...deps,
      searchIndexes: searchIndexModel(database),
      workspaceIndexes: workspaceIndexModel(database),
    });
  deps.purge.before((deletedBefore) => embeddingChoice.dropCollections(deletedBefore));
  const { vectors } = index;
  const all = { ...deps, index, vectors };
  const answerHealth = createAnswerHealth(all);
  const retrieve = answerHealth.watched(createRetriever(all));
  const retrieval = createRetrievalUseCases({ retrieve });
  const stopping = new AbortController();

  return {
    parts: { index, vectors, retrieve },
    useCases: {
      ...retrieval,
      ...createCuratedUseCases(all),
      ...createCheckChunks(all),
      ...createPassageSearchUseCases({ ...all, retrieve }),
      ...createQuestionUseCases({ ...all, ...retrieval }),
      ...indexing.operatorUseCases,
      ...indexing.indexState,
      ...embeddingChoice,
    },
    consumers: createWorkspaceIndexConsumers(embeddingChoice),
    jobs: jobsEvery(deps.jobIntervalMs, {
      followSettings,
      measureCosines,
      followIndexVersion: () => embeddingChoice.followIndexVersion(),
    }),
    checks: {
      vectors: () => vectors.ping(),
      answers: () => answerHealth.assertAnswering(),
    },
    freeAbandoned: () => indexing.freeLeasesOfOthers(),
    async start() {
      await followSettings().catch((error: unknown) => {
        logger.warn({ err: error }, 'the vector store is not ready yet');
      });
      // Not waited for: a model that does not answer must not keep the rest from starting.
      void probeEmbeddings(embeddings, stopping.signal, logger);
      if (deps.isWorker) for (const each of loops) each.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops.map((each) => each.stop()));
    },
  } satisfies KnowledgeModule;
}
