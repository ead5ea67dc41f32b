import type { chatApi, operatorApi } from '@colloquy/contracts';
import { createKnownHabits } from '@colloquy/language-model';
import type { Module } from '@colloquy/service-kit';
import type { ChatParts } from '../conversations/index.ts';
import { createEmbeddingUse } from './embedding/embedding-use.ts';
import { createEmbeddingUseCases } from './embedding/embedding.use-cases.ts';
import { createProviderEmbedders } from './embedding/provider-embedders.ts';
import { createGroundingTests } from './grounding/grounding-tests.ts';
import { instanceGroundingModel } from './grounding/instance-grounding.model.ts';
import { createInstanceGroundingRepository } from './grounding/instance-grounding.repository.ts';
import { createInstanceGrounding } from './grounding/instance-grounding.ts';
import type { ModelAccess } from './open-models.ts';
import { modelProvidersModel } from './provider-access/model-providers.model.ts';
import { createModelProviderRepository } from './provider-access/model-providers.repository.ts';
import { createProviderSecrets } from './provider-access/provider-secrets.ts';
import { createGroundingUseCases } from './providers/grounding.use-cases.ts';
import { createLocalServers } from './providers/local-servers.ts';
import { createModelProviderConsumers } from './providers/model-providers.consumers.ts';
import { createModelProviderUseCases } from './providers/model-providers.use-cases.ts';
import { createProviderAnswerers } from './providers/provider-answerers.ts';
import { createProviderHealth } from './providers/provider-health.ts';
import { createRenewKeysUseCases } from './providers/renew-keys.use-cases.ts';

export type ModelParts = ReturnType<typeof createModelsModule>['parts'];

/** Answering and embedding models: the operator's own, and those of the workspaces' providers. */
export function createModelsModule(deps: ChatParts & { readonly models: ModelAccess }) {
  const { database, signal, client, logger, access, assertConfirmed, limit, now } = deps;
  const { safeFetch, cipher, hosts, silenceMs, instanceModel } = deps.models;
  const providers = createModelProviderRepository(modelProvidersModel(database), signal);
  const secrets = createProviderSecrets(cipher, logger);
  const habits = createKnownHabits();
  const instanceGrounding = createInstanceGrounding({
    model: instanceModel,
    rows: createInstanceGroundingRepository(instanceGroundingModel(database), signal),
    logger,
    now,
  });
  const tests = createGroundingTests({ providers, secrets, safeFetch, habits, logger, now });
  const modelProviders = createModelProviderUseCases({
    providers,
    access,
    assertConfirmed,
    secrets,
    safeFetch,
    localServers: createLocalServers(safeFetch, hosts, now),
    limit,
    habits,
    silenceMs,
    embeddingUse: createEmbeddingUse(client),
    instanceGrounding,
    now,
  });
  const health = createProviderHealth({ providers, logger });
  return {
    useCases: {
      ...modelProviders,
      ...createRenewKeysUseCases({ providers, secrets }),
      ...createGroundingUseCases({ providers, access, limit, tests, now }),
      ...createEmbeddingUseCases({ embedders: createProviderEmbedders({ providers, secrets, safeFetch }) }),
    },
    consumers: createModelProviderConsumers(modelProviders),
    jobs: [instanceGrounding.job],
    stop: tests.stop,
    parts: {
      /** The current grounding of the operator's model. */
      groundingOfInstance: instanceGrounding.grounding,
      ofProviders: createProviderAnswerers({ providers, secrets, safeFetch, habits, health, silenceMs }),
    },
  } satisfies Module<typeof chatApi & typeof operatorApi>;
}
