import { randomUUID } from 'node:crypto';
import { chatApi, INSTANCE_PROVIDER_ID, type EmbeddingChoice, type knowledgeApi } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import type { RequestContext, ServiceClient, UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import type { VectorCollections } from '@colloquy/vector-store';
import { changeRecorded } from '../../items/index.ts';
import type { SearchIndex } from '../search-index/search-index.ts';
import {
  afterChoice,
  chosenOf,
  FOLLOWS_INSTALLATION,
  providersOf,
  sourceOf,
  toWorkspaceEmbeddings,
  type ChoiceTimes,
  type IndexState,
  type OwnEmbedder,
} from './workspace-index.policy.ts';
import type { WorkspaceIndexRepository } from './workspace-index.repository.ts';

/** Indexes that one look changes, or purges. */
const AT_ONCE = 100;

export type WorkspaceIndexUseCases = ReturnType<typeof createWorkspaceIndexUseCases>;

/** Which model makes the vectors of a workspace: reading it, and choosing another. */
export function createWorkspaceIndexUseCases(deps: {
  readonly indexes: WorkspaceIndexRepository;
  readonly installation: Pick<SearchIndex, 'collectionsInUse' | 'open'>;
  readonly collections: Pick<VectorCollections, 'first' | 'drop'>;
  readonly access: WorkspaceAccess;
  readonly client: ServiceClient;
  readonly announceWork: () => void;
  readonly graceMs: number;
  readonly deletionMs: number;
  readonly now: () => Date;
}) {
  const { indexes, installation, collections, access, client, graceMs, deletionMs } = deps;
  const times = (): ChoiceTimes => ({ now: deps.now(), graceMs, deletionMs });
  const newName = (): string => `${collections.first}-${randomUUID()}`;

  /** Throws `notFound` both for another workspace's provider and for an unknown id. */
  async function testedEmbedder(
    workspaceId: string,
    { provider_id: providerId, model }: EmbeddingChoice,
    context: RequestContext,
  ): Promise<OwnEmbedder | null> {
    if (providerId === INSTANCE_PROVIDER_ID) return null;
    const params = { id: workspaceId, providerId };
    const { data } = await client.call(chatApi.describeModelProvider, { params }, { context });
    const tested = data.embedders.find((one) => one.model === model);
    if (tested === undefined) throw fieldError('model', 'embeddingsNotTested');
    return { providerId, ...tested };
  }

  function recordedOf(context: RequestContext, workspaceId: string, before: IndexState, after: IndexState) {
    return changeRecorded(context, workspaceId, {
      action: 'workspace.embeddings-chosen',
      target: { kind: 'workspace', id: workspaceId, name: '' },
      before: sourceOf(chosenOf(before)),
      after: sourceOf(chosenOf(after)),
    });
  }

  return {
    async readEmbeddings({ params: { id: workspaceId } }, context) {
      await access.require(context, workspaceId);
      return { data: toWorkspaceEmbeddings((await indexes.find(workspaceId)) ?? FOLLOWS_INSTALLATION) };
    },

    async chooseEmbeddings({ params: { id: workspaceId }, body }, context) {
      await access.require(context, workspaceId);
      const wanted = await testedEmbedder(workspaceId, body, context);
      const name = newName();
      const written = await indexes.change(workspaceId, (current) => {
        const set = afterChoice(current, wanted, name, times());
        if (set === null) return null;
        const after = { ...current, ...set };
        const isOther = chosenOf(current)?.name !== chosenOf(after)?.name;
        return { set, events: isOther ? [recordedOf(context, workspaceId, current, after)] : [] };
      });
      deps.announceWork();
      return { data: toWorkspaceEmbeddings(written ?? FOLLOWS_INSTALLATION) };
    },

    async listEmbeddingProviders({ params: { id: workspaceId } }) {
      const state = await indexes.find(workspaceId);
      return { data: { providers: state === null ? [] : providersOf(state) } };
    },

    /** What was made in another way than today is made anew, by the same models. */
    async followIndexVersion(): Promise<void> {
      for (const { _id } of await indexes.outdated(AT_ONCE)) {
        await indexes.change(_id, (current) => {
          const set = current.change === null && afterChoice(current, current.live, newName(), times());
          return set ? { set } : null;
        });
        deps.announceWork();
      }
    },

    /** What is left of a deleted workspace in the installation's collections goes at once, its own with the purge. */
    async deleteOfWorkspace(workspaceId: string): Promise<void> {
      if ((await indexes.find(workspaceId)) === null) return;
      await indexes.deleteOf(workspaceId);
      for (const of of await installation.collectionsInUse()) {
        await (await installation.open(of)).store.deleteWorkspace(workspaceId);
      }
    },

    /** Before the rows of deleted workspaces go: their collections. */
    async dropCollections(deletedBefore: Date): Promise<void> {
      const found = await indexes.deletedBefore(deletedBefore, AT_ONCE);
      for (const { live, change, retired } of found) {
        const all = [live, change?.to ?? null, ...retired].flatMap((one) => (one === null ? [] : [one.name]));
        for (const name of all) await collections.drop(name);
      }
    },
  } satisfies UseCasesOf<typeof knowledgeApi> & Record<string, unknown>;
}
