import { startMongoServers } from '@colloquy/test-servers/mongo-servers';
import { afterAll, describe } from 'vitest';

/** Runs `suite` once on each server that database tests run on; the servers are started for it, and stopped after it. */
export function describeOnServers(name: string, suite: (server: { readonly uri: string }) => void): void {
  // Started here and not by this module: files that share a process load it once.
  describe(name, async () => {
    const servers = await startMongoServers();
    afterAll(() => Promise.all(servers.map((server) => server.stop())));
    describe.each(servers)('on $label', suite);
  });
}
