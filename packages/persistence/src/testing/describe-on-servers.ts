import { startMongoServers } from '@colloquy/test-servers/mongo-servers';
import { afterAll, describe } from 'vitest';

/** Runs `suite` once on each server that database tests use; starts the servers before it and stops them after it. */
export function describeOnServers(name: string, suite: (server: { readonly uri: string }) => void): void {
  // Imported here rather than by this module: files that share a process load it once.
  describe(name, async () => {
    const servers = await startMongoServers();
    afterAll(() => Promise.all(servers.map((server) => server.stop())));
    describe.each(servers)('on $label', suite);
  });
}
