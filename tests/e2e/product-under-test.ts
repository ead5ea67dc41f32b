import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from '@colloquy/contracts';
import { COMMANDS, EXIT, runOperator } from '@colloquy/operator';
import { ServerMissingError } from '../distributed/servers.ts';
import { openSharedCluster, type SharedCluster } from '../distributed/shared-cluster.ts';
import { startDistributed } from '../distributed/start-distributed.ts';
import {
  aWorkspaceWithBot,
  createMailboxReader,
  signUp,
  startProduct,
  type MailReader,
  type TestUser,
  type ProductClient,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { shareProduct } from './shared-product.ts';
import { SUITES_SETTINGS } from './suites-settings.ts';

export type Mode = 'standalone' | 'distributed';

/** A running product, in either mode. */
export interface ProductUnderTest {
  readonly mode: Mode;
  readonly client: ProductClient;
  readonly mail: MailReader;
  /** A new workspace with a bot and its public link, of a new user unless one is given: sign-ups are rate-limited. */
  aTeam(user?: TestUser): Promise<WorkspaceWithBot>;
  /** Runs the operator's command-line tool. */
  setPlan(workspaceId: string, plan: Plan): Promise<void>;
  stop(): Promise<void>;
}

/** The mode that E2E_MODE names; default: one process. */
export function wantedMode(): Mode {
  const named = process.env['E2E_MODE'] ?? 'standalone';
  if (named === 'standalone' || named === 'distributed') return named;
  throw new Error(`E2E_MODE is "${named}"; it may be standalone or distributed`);
}

/**
 * Starts the product in that mode, with `settings` in addition to the suites' own, and prints its servers. Null, and
 * a line for the report, when the distributed mode cannot have its servers here.
 */
export async function openProductUnderTest(
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductUnderTest | null> {
  if (wantedMode() === 'standalone')
    return openStandalone({ ...SUITES_SETTINGS, ...settings }, Object.keys(settings).length === 0);
  try {
    return await openDistributed(settings);
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    console.log(`LANE NOT RUN: distributed — ${error.message}`);
    return null;
  }
}

/** One installation serves all files that have no settings of their own. */
async function openDistributed(settings: Readonly<Record<string, string>>): Promise<ProductUnderTest> {
  if (Object.keys(settings).length === 0) {
    return distributedProduct(await openSharedCluster(), () => Promise.resolve());
  }
  const own = await startDistributed({ env: { ...SUITES_SETTINGS, ...settings } });
  return distributedProduct({ ...own, used: own.servers.used }, () => own.stop());
}

function distributedProduct(
  { client, mail, operatorEnvironment, used }: SharedCluster,
  stop: () => Promise<void>,
): ProductUnderTest {
  const servers = Object.entries(used).map((pair) => pair.join(': '));
  console.log(`distributed lane: ${servers.join('; ')}`);
  return {
    mode: 'distributed',
    client,
    mail,
    aTeam: teamsOf(client, mail),
    setPlan: (workspaceId, plan) => runSetPlan(workspaceId, plan, operatorEnvironment),
    stop,
  };
}

/** Files without settings of their own share a product; a file with settings stops its product at the end. */
async function openStandalone(
  env: Readonly<Record<string, string>>,
  isShared: boolean,
): Promise<ProductUnderTest> {
  const { client, dataDir, stop } = isShared ? await shareProduct(env) : await startOwn(env);
  const mail = createMailboxReader(client);
  return {
    mode: 'standalone',
    client,
    mail,
    aTeam: teamsOf(client, mail),
    setPlan: (workspaceId, plan) => runSetPlan(workspaceId, plan, { DATA_DIR: dataDir }),
    stop,
  };
}

async function startOwn(env: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-e2e-'));
  const product = await startProduct({ dataDir, env });
  return {
    client: product.client,
    dataDir,
    async stop() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the command of the operator's tool. Throws its output when it fails. */
export async function runSetPlan(
  workspaceId: string,
  plan: Plan,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const said: string[] = [];
  const exitCode = await runOperator(COMMANDS, ['set-plan', workspaceId, String(plan)], {
    environment,
    say: (line) => void said.push(line),
    isInteractive: false,
    askSecret: () => Promise.reject(new Error('Nobody can be asked')),
    readInput: () => Promise.resolve(''),
  });
  if (exitCode !== EXIT.done) throw new Error(said.join('\n'));
}

function teamsOf(client: ProductClient, mail: MailReader): ProductUnderTest['aTeam'] {
  let founder: Promise<TestUser> | undefined;
  return async (user) => {
    founder ??= signUp(client, mail);
    return aWorkspaceWithBot(client, user ?? (await founder));
  };
}
