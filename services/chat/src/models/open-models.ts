import type { SecretList } from '@colloquy/config';
import type { FieldCipher } from '@colloquy/persistence';
import { createSafeFetch, type StreamingSafeFetch } from '@colloquy/safe-fetch';
import { openFieldCipher, openSecretKey } from '@colloquy/service-kit';
import { instanceModelOf, type InstanceModel, type InstanceModelConfig } from './grounding/instance-model.ts';
import type { ModelPrices } from './provider-access/model-prices.ts';

/** Concurrent answers from one server; many workspaces share the large providers. */
const CONNECTIONS_PER_HOST = 64;

/**
 * The connections to workspaces' model providers, and the cipher of their keys. The caller of `openModels` closes it.
 */
export interface ModelAccess {
  readonly safeFetch: StreamingSafeFetch;
  readonly cipher: FieldCipher;
  /** Secret of the cache keys of answers. */
  readonly answerCacheKey: Buffer;
  /** Local `host:port`s that the operator allows. */
  readonly hosts: readonly string[];
  /** How long a model may send nothing before its answer is given up. */
  readonly silenceMs: number;
  /** The operator's model; null where answers quote the sources. */
  readonly instanceModel: InstanceModel | null;
  /** Token prices, from the operator's settings. */
  readonly prices: ModelPrices;
  close(): Promise<void>;
}

/** Opens the connections to models from `config`. */
export function openModels(
  config: InstanceModelConfig & {
    readonly secretsKey: SecretList;
    readonly modelHosts: readonly string[];
    readonly modelSilenceMs: number;
    readonly modelPrices: ModelPrices['byModel'];
    readonly modelCurrency: string;
  },
): ModelAccess {
  const safeFetch = createSafeFetch({
    userAgent: 'Colloquy/1.0',
    allowedPrivateHosts: config.modelHosts,
    maxConnectionsPerHost: CONNECTIONS_PER_HOST,
  });
  return {
    safeFetch,
    cipher: openFieldCipher(config.secretsKey),
    answerCacheKey: openSecretKey(config.secretsKey, 'answer-cache'),
    hosts: config.modelHosts,
    silenceMs: config.modelSilenceMs,
    instanceModel: instanceModelOf(config),
    prices: { byModel: config.modelPrices, currency: config.modelCurrency },
    close: () => safeFetch.close(),
  };
}
