import type { SecretList } from '@colloquy/config';
import type { FieldCipher } from '@colloquy/persistence';
import { createSafeFetch, type StreamingSafeFetch } from '@colloquy/safe-fetch';
import { openFieldCipher } from '@colloquy/service-kit';

/** Concurrent calls to one server. */
const CONNECTIONS_PER_HOST = 16;

/** Network access of functions, and encryption of their secrets. Its creator must close it. */
export interface FunctionAccess {
  readonly safeFetch: StreamingSafeFetch;
  readonly cipher: FieldCipher;
  close(): Promise<void>;
}

export function openFunctions(config: {
  readonly secretsKey: SecretList;
  readonly functionHosts: readonly string[];
}): FunctionAccess {
  const safeFetch = createSafeFetch({
    userAgent: 'Colloquy/1.0',
    allowedPrivateHosts: config.functionHosts,
    maxConnectionsPerHost: CONNECTIONS_PER_HOST,
  });
  return {
    safeFetch,
    cipher: openFieldCipher(config.secretsKey),
    close: () => safeFetch.close(),
  };
}
