import { startMongoServers } from '@colloquy/test-servers/mongo-servers';
import { afterAll, describe } from 'vitest';

const servers = await startMongoServers();

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

/** Runs `suite` once on each server that database tests run on. */
export function describeOnServers(name: string, suite: (server: { readonly uri: string }) => void): void {
  describe.each(servers)(`${name} on $label`, suite);
}
