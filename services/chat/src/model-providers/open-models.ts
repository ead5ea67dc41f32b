import { hkdfSync } from 'node:crypto';
import { revealAll, type SecretList } from '@colloquy/config';
import { createFieldCipher, type FieldCipher } from '@colloquy/persistence';
import { createSafeFetch, type StreamingSafeFetch } from '@colloquy/safe-fetch';

const KEY_BYTES = 32;
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
  /** The name of the operator's model; null where answers quote the sources. */
  readonly instanceModel: string | null;
  close(): Promise<void>;
}

export function openModels(config: {
  readonly secretsKey: SecretList;
  readonly modelHosts: readonly string[];
  readonly chatModelUrl?: string | undefined;
  readonly chatModel: string;
}): ModelAccess {
  const secrets = revealAll(config.secretsKey);
  const [key, ...older] = secrets.map((secret) => derivedKey(secret, 'fields'));
  const [current] = secrets;
  if (key === undefined || current === undefined) throw new Error('A list of secrets has a first one');
  const safeFetch = createSafeFetch({
    userAgent: 'Colloquy/1.0',
    allowedPrivateHosts: config.modelHosts,
    maxConnectionsPerHost: CONNECTIONS_PER_HOST,
  });
  return {
    safeFetch,
    cipher: createFieldCipher(key, ...older),
    answerCacheKey: derivedKey(current, 'answer-cache'),
    hosts: config.modelHosts,
    instanceModel: config.chatModelUrl === undefined ? null : config.chatModel,
    close: () => safeFetch.close(),
  };
}

/** A key of the length that the cipher takes, from a secret of any length (HKDF, RFC 5869): one for each use. */
function derivedKey(secret: string, use: 'fields' | 'answer-cache'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `colloquy/${use}`, KEY_BYTES));
}
