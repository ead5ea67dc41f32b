import {
  INSTANCE_PROVIDER_ID,
  MAX_LISTED_MODELS,
  MAX_EMBEDDING_DIMENSION,
  MAX_MODEL_PROVIDERS,
  type AuditValues,
  type ModelAbilities,
  type ModelCheck,
  type ModelChoice,
  type ModelProvider,
  type ModelProviderPatch,
  type ProvidedModel,
} from '@colloquy/contracts';
import { AppError, ERRORS, notFound } from '@colloquy/errors';
import { groundingOf, toGroundingTest } from '../grounding/grounding.policy.ts';
import type { ProviderError } from '../provider-access/provider-error.ts';
import type { ShownInstanceModel } from '../grounding/instance-grounding.ts';
import type { StoredProvider } from '../provider-access/model-providers.model.ts';

/** A provider of a workspace as its admins see it. */
export function toModelProvider(workspaceId: string, provider: StoredProvider, now: Date): ModelProvider {
  const { key, headers, lastReason = null, lastTestedAt, models, groundings, ...shown } = provider;
  const listed = new Set(models.map(({ id }) => id));
  const others = groundings.filter(({ model }) => !listed.has(model)).map(({ model }) => untested(model));
  return {
    ...shown,
    workspace_id: workspaceId,
    hasKey: key !== null,
    hasHeaders: headers !== null,
    lastReason,
    lastTestedAt: lastTestedAt?.toISOString() ?? null,
    models: [...models, ...others].map((model) => toProvidedModel(provider, model, now)),
  };
}

function toProvidedModel(provider: StoredProvider, model: ModelAbilities, now: Date): ProvidedModel {
  const known = provider.groundings.find((one) => one.model === model.id);
  return {
    ...model,
    grounding: groundingOf(provider, model.id),
    chosenGrounding: known?.chosen ?? null,
    groundingTest: toGroundingTest(known, now),
  };
}

/** The operator's model as a workspace sees it: by its name, without its address and key. */
export function instanceProvider(workspaceId: string, model: ShownInstanceModel | null): ModelProvider {
  return {
    id: INSTANCE_PROVIDER_ID,
    workspace_id: workspaceId,
    name: model?.id ?? '',
    kind: 'compatible',
    baseUrl: null,
    hasKey: false,
    hasHeaders: false,
    state: 'untested',
    lastError: null,
    lastReason: null,
    lastTestedAt: null,
    models: model === null ? [] : [{ ...untested(model.id), ...model }],
    createdBy: null,
    revision: 1,
  };
}

/** A provider as members see it who may read the settings of the workspace's bots. */
export function toModelChoice({
  id,
  name,
  models,
}: Pick<StoredProvider, 'id' | 'name' | 'models'>): ModelChoice {
  return { id, name, models: models.filter(({ chat }) => chat !== false).map((model) => model.id) };
}

/** The provider's values for the audit log, which masks values that are named like secrets. */
export function auditValuesOf({ name, kind, baseUrl, key, headers }: StoredProvider): AuditValues {
  return { name, kind, baseUrl, apiKey: key, secretHeaders: headers };
}

/** Throws `notFound` both for another workspace's id and for an unknown one. */
export function providerOf(providers: readonly StoredProvider[], id: string): StoredProvider {
  const known = providers.find((one) => one.id === id);
  if (known === undefined) throw notFound('model provider');
  return known;
}

/** Throws `wrongState` when a workspace has the maximum number of providers. */
export function assertRoom(providers: readonly StoredProvider[]): void {
  if (providers.length < MAX_MODEL_PROVIDERS) return;
  throw new AppError({
    code: ERRORS.wrongState,
    details: { reason: 'TOO_MANY_PROVIDERS', limit: MAX_MODEL_PROVIDERS },
  });
}

/** True when a change gives a provider another server or kind, whose models may differ under the same names. */
export function isOtherServer(
  provider: Pick<StoredProvider, 'kind' | 'baseUrl'>,
  { kind = provider.kind, baseUrl = provider.baseUrl }: Pick<ModelProviderPatch, 'kind' | 'baseUrl'>,
): boolean {
  return kind !== provider.kind || baseUrl !== provider.baseUrl;
}

/** The models that passed the test of embeddings, with the dimension of their vectors. */
export function embeddersOf(models: readonly ModelAbilities[]) {
  return models.flatMap(({ id: model, embeddings, dimension }) =>
    embeddings === true && dimension !== null && dimension <= MAX_EMBEDDING_DIMENSION
      ? [{ model, dimension }]
      : [],
  );
}

/** True when a provider has moved to another server, which must not get its key and headers. */
export function isMoved(from: string, to: string): boolean {
  return new URL(from).origin !== new URL(to).origin;
}

export function untested(id: string): ModelAbilities {
  return { id, chat: null, stream: null, tools: null, embeddings: null, dimension: null };
}

const EMBEDS = /embed|bge-|gte-|e5-|minilm/i;

/** True when the name of a model shows that it makes embeddings and does not chat. */
export function isEmbedder(id: string): boolean {
  return EMBEDS.test(id);
}

/** The default model of a provider: a tested one, else one that may be able to answer. */
export function firstModel({ models }: Pick<StoredProvider, 'models'>): string | undefined {
  const mayChat = ({ id, chat }: ModelAbilities) => chat !== false && !isEmbedder(id);
  return (models.find(({ chat }) => chat === true) ?? models.find(mayChat))?.id;
}

/** The result of a test. */
export interface TestResult {
  readonly checks: readonly ModelCheck[];
  /** The models in the server's list; null without a list. */
  readonly listed: readonly string[] | null;
  /** The abilities of the tested models. */
  readonly tested: readonly (Partial<ModelAbilities> & Pick<ModelAbilities, 'id'>)[];
}

/** The provider after a test: it works when it answers questions or makes embeddings. */
export function afterTest(
  provider: StoredProvider,
  { checks, listed, tested }: TestResult,
  now: Date,
): StoredProvider {
  const isOk = checks.some(({ name, ok }) => ok && (name === 'chat' || name === 'embeddings'));
  const failed = checks.find(({ ok, code }) => !ok && code !== null);
  const known = new Map(provider.models.map((model) => [model.id, model]));
  // A model that the server neither lists nor answers for does not exist there.
  const works = tested.filter(({ chat, embeddings }) => chat === true || embeddings === true);
  const ids = [...new Set([...works.map(({ id }) => id), ...(listed ?? known.keys())])];
  const found = new Map(tested.map((model) => [model.id, model]));
  const models = ids
    .slice(0, MAX_LISTED_MODELS)
    .map((id) => ({ ...untested(id), ...known.get(id), ...found.get(id) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    ...provider,
    state: isOk ? 'ok' : 'failing',
    lastError: isOk ? null : (failed?.code ?? ERRORS.languageModelUnavailable),
    lastReason: isOk ? null : (failed?.reason ?? null),
    lastTestedAt: now,
    models,
  };
}

/**
 * The provider after one of its answers, failed or not; null when its state stays the same. An untested provider stays
 * untested until an answer fails.
 */
export function afterAnswer(provider: StoredProvider, failure: ProviderError | null): StoredProvider | null {
  const { state, lastError, lastReason = null } = provider;
  if (failure === null) {
    return state === 'failing' ? { ...provider, state: 'ok', lastError: null, lastReason: null } : null;
  }
  const { code, reason } = failure;
  if (state === 'failing' && lastError === code && lastReason === reason) return null;
  return { ...provider, state: 'failing', lastError: code, lastReason: reason };
}
