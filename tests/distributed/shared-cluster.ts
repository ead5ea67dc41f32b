import { inject } from 'vitest';
import { z } from 'zod';
import { createProductClient, mailsSchema, type MailReader, type ProductClient } from '../product/index.ts';
import { ServerMissingError } from './servers.ts';

const factsSchema = z.union([
  z.object({ missing: z.string() }),
  z.object({
    baseUrl: z.string(),
    operatorEnvironment: z.record(z.string(), z.string()),
    used: z.record(z.string(), z.string()),
  }),
]);
export type SharedClusterFacts = z.infer<typeof factsSchema>;

/** The installation that files with the suites' default settings share. Tests must not kill or stop its processes. */
export interface SharedCluster {
  readonly client: ProductClient;
  readonly mail: MailReader;
  readonly operatorEnvironment: Readonly<Record<string, string>>;
  readonly used: Readonly<Record<string, string>>;
}

/**
 * Finds the shared installation; the first caller waits for its start. Throws ServerMissingError if the start does.
 */
export async function openSharedCluster(): Promise<SharedCluster> {
  const url = inject('sharedClusterUrl');
  const facts = factsSchema.parse(await read(url));
  if ('missing' in facts) throw new ServerMissingError(facts.missing);
  const { baseUrl, operatorEnvironment, used } = facts;
  return {
    client: createProductClient(baseUrl),
    mail: { messages: async () => mailsSchema.parse(await read(`${url}/mails`)) },
    operatorEnvironment,
    used,
  };
}

async function read(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The shared installation did not start: ${await response.text()}`);
  return response.json();
}
