import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@colloquy/config';
import { authApi } from '@colloquy/contracts';
import { COMMANDS, runOperator } from '@colloquy/operator';
import { standaloneConfig } from '../../deploy/standalone/src/config.ts';
import { openStandalone, type Standalone } from '../../deploy/standalone/src/open-standalone.ts';
import {
  REPOSITORY_DIR,
  aWorkspaceWithBot,
  createProductClient,
  freePort,
  signUp,
  type ProductClient,
  type WorkspaceWithBot,
} from '../product/index.ts';

export interface CommandOutput {
  readonly exitCode: number;
  readonly text: string;
}

/** A data folder, a product on it that may run, and an operator. For tests. */
export interface OperatorHarness {
  readonly dataDir: string;
  readonly client: ProductClient;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A user with a workspace and a bot, while the product runs. */
  aTeam(): Promise<WorkspaceWithBot>;
  login(username: string, password: string): Promise<string>;
  operator(...words: string[]): Promise<CommandOutput>;
  /** Like `operator`, with text on the standard input. */
  operatorReading(input: string, ...words: string[]): Promise<CommandOutput>;
  close(): Promise<void>;
}

export async function openOperatorHarness(): Promise<OperatorHarness> {
  const dataDir = await mkdtemp(join(tmpdir(), 'operator-'));
  const port = await freePort();
  const environment = {
    // A plan that an operator can change.
    NEW_WORKSPACE_PLAN: 'trial',
    DATA_DIR: dataDir,
    PORT: String(port),
    WEB_BUILDS: 'off',
    LOG_LEVEL: 'silent',
    CHECK_RESPONSES: 'on',
  };
  let product: Standalone | null = null;
  let client = createProductClient(`http://127.0.0.1:${port}`);

  async function stop(): Promise<void> {
    await product?.stop();
    product = null;
  }
  async function operatorReading(input: string, ...words: string[]): Promise<CommandOutput> {
    const lines: string[] = [];
    const exitCode = await runOperator(COMMANDS, words, {
      environment,
      say: (line) => void lines.push(line),
      isInteractive: false,
      askSecret: () => Promise.reject(new Error('Nobody sits here')),
      readInput: () => Promise.resolve(input),
    });
    return { exitCode, text: lines.join('\n') };
  }

  return {
    dataDir,
    get client() {
      return client;
    },
    async start() {
      product = await openStandalone(loadConfig(standaloneConfig, environment), REPOSITORY_DIR);
      const { url, mailboxUrl } = product;
      client = createProductClient(url, mailboxUrl === null ? null : new URL(mailboxUrl));
    },
    stop,
    aTeam: async () => aWorkspaceWithBot(client, await signUp(client)),
    async login(username, password) {
      const { data } = await client.call(authApi.login, { body: { username, password } });
      return data.jwt;
    },
    operator: (...words) => operatorReading('', ...words),
    operatorReading,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
