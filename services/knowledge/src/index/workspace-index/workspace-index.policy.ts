import { INSTANCE_PROVIDER_ID, type EmbeddingSource, type WorkspaceEmbeddings } from '@colloquy/contracts';
import { prefixedModelId, prefixesOf } from '@colloquy/language-model';
import { LEASE_ENDED } from '@colloquy/persistence';
import { INDEX_VERSION } from '@colloquy/vector-store';
import type { IndexChange, OwnCollection, WorkspaceIndexDocument } from './workspace-index.model.ts';

/** A model of a provider, as it was tested. */
export interface OwnEmbedder {
  readonly providerId: string;
  readonly model: string;
  readonly dimension: number;
}

export type IndexState = Pick<
  WorkspaceIndexDocument,
  | 'live'
  | 'change'
  | 'retired'
  | 'leftoverUntil'
  | 'leftoverRemovedAt'
  | 'done'
  | 'total'
  | 'error'
  | 'hasWork'
>;

/** Of a workspace that has never chosen. */
export const FOLLOWS_INSTALLATION: IndexState = {
  live: null,
  change: null,
  retired: [],
  leftoverUntil: null,
  leftoverRemovedAt: null,
  done: 0,
  total: 0,
  error: null,
  hasWork: false,
};

/** What was chosen last; null for the installation's. */
export function chosenOf({ live, change }: Pick<IndexState, 'live' | 'change'>): OwnCollection | null {
  return change === null ? live : change.to;
}

export interface ChoiceTimes {
  readonly now: Date;
  /** How long what still reads a collection may do so. */
  readonly graceMs: number;
  /** Longer than any deletion takes that was begun. */
  readonly deletionMs: number;
}

/**
 * What a choice makes of the index; null when it changes nothing. What answers goes on answering: the choice of that ends
 * the change under way. The same choice again tries at once what has failed.
 */
export function afterChoice(
  state: IndexState,
  wanted: OwnEmbedder | null,
  name: string,
  { now, graceMs, deletionMs }: ChoiceTimes,
): Partial<WorkspaceIndexDocument> | null {
  if (isSame(chosenOf(state), wanted)) {
    return state.change !== null && state.error !== null ? { error: null, ...LEASE_ENDED } : null;
  }
  const { live, change } = state;
  const dropAt = new Date(now.getTime() + graceMs);
  const abandoned = change?.to ?? null;
  const begun = {
    retired: abandoned === null ? state.retired : [...state.retired, { ...abandoned, dropAt }],
    done: 0,
    total: 0,
    error: null,
    hasWork: true,
    ...LEASE_ENDED,
  };
  // What was filled of the installation's collection for nothing goes again.
  const isReturning = change !== null && change.to === null;
  if (isSame(live, wanted)) {
    return { ...begun, change: null, ...(isReturning ? { leftoverUntil: dropAt } : {}) };
  }
  if (wanted === null) {
    const { leftoverRemovedAt } = state;
    const freeAt = (leftoverRemovedAt?.getTime() ?? 0) + deletionMs;
    const leaseUntil = freeAt > now.getTime() ? new Date(freeAt) : null;
    return { ...begun, change: { to: null, begunAt: now }, leftoverUntil: null, leaseUntil };
  }
  const to = ownCollection(wanted, name);
  return {
    ...begun,
    change: { to, begunAt: now },
    ...(isReturning ? { leftoverUntil: dropAt } : {}),
  };
}

/** The state once what was chosen has all passages: from then on it answers. */
export function afterSwitch(
  state: IndexState,
  { now, graceMs }: Omit<ChoiceTimes, 'deletionMs'>,
): Partial<WorkspaceIndexDocument> | null {
  const { live, change, retired } = state;
  if (change === null) return null;
  const dropAt = new Date(now.getTime() + graceMs);
  return {
    live: change.to,
    change: null,
    error: null,
    retired: live === null ? retired : [...retired, { ...live, dropAt }],
    ...(live === null ? { leftoverUntil: dropAt } : {}),
  };
}

/** Whether it is the same change, and not a later one to the same. */
export function isSameChange(one: IndexChange, other: IndexChange): boolean {
  return one.to?.name === other.to?.name && one.begunAt.getTime() === other.begunAt.getTime();
}

/** What is due, and can be removed. */
export function dueOf({ retired, leftoverUntil }: IndexState, now: Date) {
  return {
    names: retired.filter(({ dropAt }) => dropAt <= now).map(({ name }) => name),
    hasLeftover: leftoverUntil !== null && leftoverUntil <= now,
  };
}

/** The providers that make vectors that answer or are about to, each once. */
export function providersOf({ live, change }: Pick<IndexState, 'live' | 'change'>): string[] {
  const used = [live, change?.to ?? null].flatMap((own) => (own === null ? [] : [own.providerId]));
  return [...new Set(used)];
}

/** The state as admins see it. */
export function toWorkspaceEmbeddings(state: IndexState): WorkspaceEmbeddings {
  const { live, change, error } = state;
  const isRebuilding = change !== null;
  return {
    chosen: sourceOf(chosenOf(state)),
    answering: sourceOf(live),
    state: isRebuilding ? 'rebuilding' : 'ready',
    done: isRebuilding ? state.done : 0,
    total: isRebuilding ? state.total : 0,
    begunAt: change?.begunAt.toISOString() ?? null,
    error: error === null ? null : { ...error, at: error.at.toISOString() },
  };
}

export function sourceOf(own: OwnCollection | null): EmbeddingSource {
  if (own === null) return { provider_id: INSTANCE_PROVIDER_ID, model: null, dimension: null };
  const { providerId: provider_id, model, dimension } = own;
  return { provider_id, model, dimension };
}

function ownCollection({ providerId, model, dimension }: OwnEmbedder, name: string): OwnCollection {
  const modelId = modelIdOf(providerId, model);
  return { name, modelId, dimension, indexVersion: INDEX_VERSION, cosines: null, providerId, model };
}

/** Names the provider, as servers may have different models of one name, and what goes before the texts. */
function modelIdOf(providerId: string, model: string): string {
  return prefixedModelId(`${providerId}/${model}`, prefixesOf(model));
}

function isSame(one: OwnCollection | null, other: OwnEmbedder | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.providerId === other.providerId &&
    one.model === other.model &&
    one.modelId === modelIdOf(other.providerId, other.model) &&
    one.dimension === other.dimension &&
    one.indexVersion === INDEX_VERSION
  );
}
