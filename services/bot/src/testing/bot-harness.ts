import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { Secret } from '@colloquy/config';
import { WorkspaceRole, botApi } from '@colloquy/contracts';
import { serveTestFiles } from '@colloquy/object-storage/testing';
import type { ServiceDependencies } from '@colloquy/service-kit';
import { openTestHost, type TestHost } from '@colloquy/service-kit/testing';
import { createBotService } from '../create-service.ts';
import { openFunctions } from '../functions/open-functions.ts';

const { admin, user, powerUser } = WorkspaceRole;

/** The bot service with its files; closed with the tests that opened it. */
export async function openBotHarness(options: {
  readonly dependencies?: Partial<ServiceDependencies>;
  readonly allowance?: Parameters<TestHost['fakeAllowance']>[0];
  /** Local hosts that functions may call. */
  readonly functionHosts?: readonly string[];
  /** Adds fakes of further services. */
  readonly fakes?: (host: TestHost) => void;
}) {
  const host = await openTestHost(options.dependencies);
  const files = await serveTestFiles();
  const functions = openFunctions({
    secretsKey: [new Secret(randomBytes(32).toString('hex'))],
    functionHosts: options.functionHosts ?? [],
  });
  host.add(createBotService({ ...host.dependencies, storage: files.storage, functions }));
  host.fakeMembers({
    w1: { ada: admin, pat: powerUser, uma: user },
    w2: { bob: admin },
    w3: { cy: admin },
    w4: { dan: admin },
  });
  host.fakeAllowance(options.allowance);
  options.fakes?.(host);
  await host.start();
  afterAll(async () => {
    await host.stop();
    await functions.close();
    await files.stop();
  });
  const create = (userId: string, name = 'Helper') =>
    host.asUser(userId).call(botApi.createBot, { body: { name, workspace_id: 'w1' } });
  return { host, files, create, aBot: async () => (await create('ada')).result };
}
