import type { FoundModelServer } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { askServer, modelIdsIn, type AskGuarded } from '../provider-access/model-connection.ts';
import { isEmbedder } from './model-providers.policy.ts';

/** The usual server of each port. */
const NAME_BY_PORT: Readonly<Record<string, string>> = { '11434': 'Ollama', '1234': 'LM Studio' };
const LOOPBACK_PORT = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\]):(?<port>\d+)$/;
const FIND_TIMEOUT_MS = 700;
const MAX_LIST_BYTES = 512 * 1024;
/** The list of servers is read often, while servers start rarely. */
const FRESH_MS = 5_000;

export type LocalServers = ReturnType<typeof createLocalServers>;

/** Finds the model servers of this machine among the hosts that the operator allows, such as `127.0.0.1:11434`. */
export function createLocalServers(safeFetch: AskGuarded, hosts: readonly string[], now: () => Date) {
  const addresses = addressesOf(hosts);
  let last: { readonly at: number; readonly found: Promise<readonly FoundModelServer[]> } | null = null;

  async function findOne({ name, baseUrl }: { name: string; baseUrl: string }): Promise<FoundModelServer[]> {
    try {
      const connection = { kind: 'compatible', baseUrl, apiKey: null, headers: {} } as const;
      const limits = { timeoutMs: FIND_TIMEOUT_MS, maxBytes: MAX_LIST_BYTES };
      const answer = await askServer(safeFetch, connection, '/models', limits);
      const models = answer.status === 200 ? modelIdsIn(answer.body) : null;
      if (models === null) return [];
      return [{ name, baseUrl, models, model: models.find((id) => !isEmbedder(id)) ?? null }];
    } catch (error) {
      if (!isAppError(error)) throw error;
      return [];
    }
  }

  return {
    /** The servers that answered within the last seconds. */
    find(): Promise<readonly FoundModelServer[]> {
      const at = now().getTime();
      if (last === null || at - last.at > FRESH_MS) {
        last = { at, found: Promise.all(addresses.map(findOne)).then((found) => found.flat()) };
      }
      return last.found;
    },
  };
}

/** One address for each port of this machine. */
function addressesOf(hosts: readonly string[]): { name: string; baseUrl: string }[] {
  const byPort = new Map<string, { name: string; baseUrl: string }>();
  for (const one of hosts) {
    const port = LOOPBACK_PORT.exec(one)?.groups?.['port'];
    if (port === undefined || byPort.has(port)) continue;
    byPort.set(port, { name: NAME_BY_PORT[port] ?? one, baseUrl: `http://${one}/v1` });
  }
  return [...byPort.values()];
}
