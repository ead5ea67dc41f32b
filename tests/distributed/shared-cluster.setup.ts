import { createServer } from 'node:http';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import type { TestProject } from 'vitest/node';
import { ServerMissingError } from './servers.ts';
import { startDistributed, type Distributed } from './start-distributed.ts';
import type { SharedClusterFacts } from './shared-cluster.ts';
import { SUITES_SETTINGS } from '../e2e/suites-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which test files ask for the installation with the suites' default settings. */
    readonly sharedClusterUrl: string;
  }
}

/** Starts the shared installation when the first file asks for it, and stops it after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Variables of the project reach only its workers.
  process.env['NODE_COMPILE_CACHE'] ??= project.config.env['NODE_COMPILE_CACHE'];
  let opening: Promise<Distributed> | undefined;
  const open = (): Promise<Distributed> => (opening ??= startDistributed({ env: SUITES_SETTINGS }));

  async function answerTo(path: string): Promise<unknown> {
    if (path === '/mails') return (await open()).mail.messages();
    return factsOf(open());
  }

  const server = createServer((request, response) => {
    answerTo(request.url ?? '').then(
      (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('sharedClusterUrl', `http://127.0.0.1:${await listenOnLoopback(server)}`);

  return async () => {
    server.closeAllConnections();
    server.close();
    const distributed = await opening?.catch(() => undefined);
    await distributed?.stop();
  };
}

async function factsOf(opening: Promise<Distributed>): Promise<SharedClusterFacts> {
  try {
    const { baseUrl, operatorEnvironment, servers } = await opening;
    return { baseUrl, operatorEnvironment, used: servers.used };
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    return { missing: error.message };
  }
}
