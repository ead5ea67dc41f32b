import type { chatApi, ModelProviderPatch } from '@colloquy/contracts';
import { assertRevision } from '@colloquy/errors';
import type { KnownHabits } from '@colloquy/language-model';
import { checkHeaders, refusalBeside, type StreamingSafeFetch } from '@colloquy/safe-fetch';
import {
  assertRevisionOfOne,
  differences,
  type ConfirmationCheck,
  type Limit,
  type RequestContext,
  type UseCasesOf,
  type WorkspaceAccess,
} from '@colloquy/service-kit';
import { changeRecorded, recordedValues } from '../../conversations/index.ts';
import { withoutTests } from '../grounding/grounding.policy.ts';
import type { EmbeddingUse } from '../embedding/embedding-use.ts';
import type { InstanceGrounding } from '../grounding/instance-grounding.ts';
import { habitsKey } from '../provider-access/habits-key.ts';
import type { LocalServers } from './local-servers.ts';
import type { StoredProvider } from '../provider-access/model-providers.model.ts';
import {
  afterTest,
  assertRoom,
  auditValuesOf,
  embeddersOf,
  instanceProvider,
  isMoved,
  isOtherServer,
  providerOf,
  toModelChoice,
  toModelProvider,
} from './model-providers.policy.ts';
import type { ModelProviderRepository } from '../provider-access/model-providers.repository.ts';
import { probeProvider } from './probe.ts';
import type { SecretSealer } from '../provider-access/provider-secrets.ts';
import { assertTestAllowed } from './test-limit.ts';

/** True when a change stores a key or sets the address that receives it; a name is no secret. */
function storesSecret({ apiKey, headers, baseUrl }: ModelProviderPatch): boolean {
  return [apiKey, headers, baseUrl].some((value) => value !== undefined);
}

export type ModelProviderUseCases = ReturnType<typeof createModelProviderUseCases>;

export function createModelProviderUseCases(deps: {
  readonly providers: ModelProviderRepository;
  readonly access: WorkspaceAccess;
  readonly secrets: SecretSealer;
  readonly safeFetch: StreamingSafeFetch;
  readonly localServers: LocalServers;
  readonly limit: Limit;
  readonly habits: KnownHabits;
  /** How long a model may send nothing before it is given up. */
  readonly silenceMs: number;
  readonly embeddingUse: EmbeddingUse;
  readonly instanceGrounding: Pick<InstanceGrounding, 'shown'>;
  readonly assertConfirmed: ConfirmationCheck;
  readonly now: () => Date;
}) {
  const {
    providers,
    access,
    secrets,
    safeFetch,
    localServers,
    limit,
    habits,
    silenceMs,
    embeddingUse,
    instanceGrounding,
    assertConfirmed,
    now,
  } = deps;

  /** Throws `urlNotAllowed` for an address that the guard would refuse later, with the name of its field. */
  function assertReachable({ baseUrl, headers }: Pick<ModelProviderPatch, 'baseUrl' | 'headers'>): void {
    checkHeaders(headers ?? {});
    if (baseUrl === undefined) return;
    try {
      safeFetch.assertAllowedUrl(baseUrl);
    } catch (error) {
      throw refusalBeside('baseUrl', error, 'MODEL_HOSTS');
    }
  }

  function changed(workspaceId: string, current: StoredProvider, patch: ModelProviderPatch): StoredProvider {
    const { name = current.name, kind = current.kind, baseUrl = current.baseUrl, apiKey, headers } = patch;
    const kept = isMoved(current.baseUrl, baseUrl) ? { key: null, headers: null } : current;
    const next = {
      ...current,
      name,
      kind,
      baseUrl,
      key: apiKey === undefined ? kept.key : secrets.sealKey(workspaceId, current.id, apiKey),
      headers: headers === undefined ? kept.headers : secrets.sealHeaders(workspaceId, current.id, headers),
    };
    const isSameServer =
      next.kind === current.kind &&
      next.baseUrl === current.baseUrl &&
      next.key === current.key &&
      next.headers === current.headers;
    // Test results hold only for the tested server and its secrets.
    if (isSameServer) return next;
    // On another server the same name may mean another model.
    const groundings = isOtherServer(current, next) ? withoutTests(next.groundings) : next.groundings;
    return { ...next, groundings, state: 'untested', lastError: null, lastReason: null, lastTestedAt: null };
  }

  return {
    async listModelProviders({ params: { id: workspaceId } }, context) {
      await access.require(context, workspaceId);
      const [own, servers] = await Promise.all([providers.list(workspaceId), localServers.find()]);
      const used = new Set(own.map(({ baseUrl }) => baseUrl));
      return {
        data: [
          instanceProvider(workspaceId, instanceGrounding.shown()),
          ...own.map((provider) => toModelProvider(workspaceId, provider, now())),
        ],
        found: servers.filter(({ baseUrl }) => !used.has(baseUrl)),
      };
    },

    async listModelChoices({ params: { id: workspaceId } }, context) {
      await access.require(context, workspaceId);
      const own = await providers.list(workspaceId);
      const instance = instanceProvider(workspaceId, instanceGrounding.shown());
      return { data: [instance, ...own].map(toModelChoice) };
    },

    async createModelProvider({ params: { id: workspaceId }, body }, context) {
      const { userId } = await access.require(context, workspaceId);
      await assertConfirmed(context);
      assertReachable(body);
      const { name, kind, baseUrl, apiKey, headers } = body;
      const id = context.newId();
      const fresh: StoredProvider = {
        id,
        name,
        kind,
        baseUrl,
        key: secrets.sealKey(workspaceId, id, apiKey),
        headers: secrets.sealHeaders(workspaceId, id, headers),
        state: 'untested',
        lastError: null,
        lastReason: null,
        lastTestedAt: null,
        models: [],
        groundings: [],
        createdBy: userId,
        revision: 1,
      };
      const written = await providers.change(workspaceId, (current) => {
        // An interrupted run of the same request has already stored the provider.
        if (current.some((one) => one.id === id)) return null;
        assertRoom(current);
        const recorded = recordedOf(context, workspaceId, fresh, 'created', null, fresh);
        return { providers: [...current, fresh], events: [recorded] };
      });
      return { data: toModelProvider(workspaceId, providerOf(written, id), now()) };
    },

    async updateModelProviders({ params: { id: workspaceId }, query, body }, context) {
      await access.require(context, workspaceId);
      const { revision, ...patch } = body;
      if (storesSecret(patch)) await assertConfirmed(context);
      assertRevisionOfOne(query.id, revision);
      assertReachable(patch);
      const ids = new Set(query.id);
      const known = await providers.list(workspaceId);
      const replaced = known.filter((one) => ids.has(one.id) && isOtherServer(one, patch));
      await embeddingUse.assertNone(
        context,
        workspaceId,
        replaced.map(({ id }) => id),
      );
      const written = await providers.change(workspaceId, (current) => {
        for (const id of ids) {
          const known = providerOf(current, id);
          assertRevision(revision, known.revision, () => [toModelProvider(workspaceId, known, now())]);
        }
        const steps = current.map((before) => ({
          before,
          after: ids.has(before.id) ? changed(workspaceId, before, patch) : before,
        }));
        const events = steps.flatMap(({ before, after }) =>
          differences(auditValuesOf(before), auditValuesOf(after)) === null
            ? []
            : [recordedOf(context, workspaceId, after, 'changed', before, after)],
        );
        if (events.length === 0) return null;
        const raised = steps.map(({ before, after }) =>
          before === after ? before : { ...after, revision: before.revision + 1 },
        );
        return { providers: raised, events };
      });
      return { data: [...ids].map((id) => toModelProvider(workspaceId, providerOf(written, id), now())) };
    },

    async deleteModelProviders({ params: { id: workspaceId }, query }, context) {
      await access.require(context, workspaceId);
      const ids = new Set(query.id);
      // Other workspaces' ids are refused as unknown before any request is sent.
      const own = await providers.list(workspaceId);
      for (const id of ids) providerOf(own, id);
      await embeddingUse.assertNone(context, workspaceId, query.id);
      await providers.change(workspaceId, (current) => {
        const events = [...ids].map((id) => {
          const going = providerOf(current, id);
          return recordedOf(context, workspaceId, going, 'deleted', going, null);
        });
        return { providers: current.filter(({ id }) => !ids.has(id)), events };
      });
      return { data: { id: query.id } };
    },

    async testModelProvider({ params: { id: workspaceId, providerId }, body }, context) {
      await access.require(context, workspaceId);
      const own = await providers.list(workspaceId);
      const provider = providerOf(own, providerId);
      await assertTestAllowed(limit, workspaceId);
      const { kind, baseUrl, revision } = provider;
      const open = () => ({ kind, baseUrl, ...secrets.open(workspaceId, provider) });
      const habitsOf = (model: string) => habits.renewed(...habitsKey(workspaceId, provider, model));
      const withoutSecrets = (names: readonly string[]) => secrets.withoutSecrets(workspaceId, own, names);
      const probe = { safeFetch, silenceMs, open, withoutSecrets, habitsOf };
      const result = await probeProvider(probe, body.model);
      const written = await providers.change(workspaceId, (current) => {
        const known = providerOf(current, providerId);
        // The provider was changed during the test, so the result is for another server or key.
        if (known.revision !== revision) return null;
        const tested = afterTest(known, result, now());
        return { providers: current.map((one) => (one === known ? tested : one)), events: [] };
      });
      const checks = [...result.checks];
      return {
        data: { checks, provider: toModelProvider(workspaceId, providerOf(written, providerId), now()) },
      };
    },

    async describeModelProvider({ params: { id: workspaceId, providerId } }) {
      const { id, name, models } = await providers.get(workspaceId, providerId);
      return { data: { id, name, embedders: embeddersOf(models) } };
    },

    /** Deletes the keys of a deleted workspace; a repeated event changes nothing. */
    deleteOfWorkspace: (workspaceId: string): Promise<void> => providers.deleteOf(workspaceId),
  } satisfies UseCasesOf<typeof chatApi> & Record<string, unknown>;
}

function recordedOf(
  context: RequestContext,
  workspaceId: string,
  { id, name }: StoredProvider,
  change: 'created' | 'changed' | 'deleted',
  before: StoredProvider | null,
  after: StoredProvider | null,
) {
  return changeRecorded(context, workspaceId, {
    action: `model-provider.${change}`,
    target: { kind: 'model-provider', id, name },
    ...recordedValues(before && auditValuesOf(before), after && auditValuesOf(after)),
  });
}
