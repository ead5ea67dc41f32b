import type { SecretList } from '@colloquy/config';
import type { FieldCipher } from '@colloquy/persistence';
import { createSafeFetch, type StreamingSafeFetch } from '@colloquy/safe-fetch';
import { openFieldCipher, openSecretKey } from '@colloquy/service-kit';

/** Answers that stream at once from one server; many workspaces share the large providers. */
const CONNECTIONS_PER_HOST = 64;

/** How the providers of workspaces are reached and how their keys are kept. Whoever opens it closes it. */
export interface ModelAccess {
  readonly safeFetch: StreamingSafeFetch;
  readonly cipher: FieldCipher;
  /** Behind the keys of answers that may be given again. */
  readonly answerCacheKey: Buffer;
  /** Local `host:port`s that the operator allows. */
  readonly hosts: readonly string[];
  /** How long a model may say nothing until it is given up. */
  readonly silenceMs: number;
  /** The name of the operator's model; null where answers quote the sources. */
  readonly instanceModel: string | null;
  close(): Promise<void>;
}

export function openModels(config: {
  readonly secretsKey: SecretList;
  readonly modelHosts: readonly string[];
  readonly modelSilenceMs: number;
  readonly chatModelUrl?: string | undefined;
  readonly chatModel: string;
}): ModelAccess {
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
    instanceModel: config.chatModelUrl === undefined ? null : config.chatModel,
    close: () => safeFetch.close(),
  };
}
