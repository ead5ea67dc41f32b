import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DRIVER_HOMES } from './drivers.ts';

/** A small repository with the layout of this one, in a folder of its own, in which faults can be planted. */
export interface PlantedHouse extends Disposable {
  readonly root: string;
  /** Writes files by their path from the root and returns a function that deletes them. */
  plant(files: Readonly<Record<string, string>>): Disposable;
}

/** Workspace folder -> the third-party packages that it declares. Ours are declared from left to right. */
const WORKSPACES: Readonly<Record<string, readonly string[]>> = {
  'packages/contracts': ['zod'],
  'packages/errors': [],
  'packages/config': ['zod'],
  'packages/observability': ['pino'],
  'packages/process-pool': [],
  'packages/event-bus': ['kafkajs'],
  'packages/persistence': ['mongoose'],
  'packages/service-kit': ['express'],
  'packages/embedded-mongo': ['mingo'],
  'packages/test-servers': ['mongoose'],
  'services/bot': ['mongoose', 'zod'],
  'services/chat': ['mongoose'],
  gateway: ['http-proxy-middleware'],
  'deploy/standalone': ['express'],
  operator: [],
  admin: ['react'],
  widget: ['lit'],
  tests: ['mongoose'],
};

const CLEAN: Readonly<Record<string, string>> = {
  'packages/contracts/src/index.ts': "import { z } from 'zod';\nexport const id = z.string();\n",
  'packages/errors/src/index.ts': "export { id } from '@colloquy/contracts';\n",
  'packages/config/src/index.ts': "import { z } from 'zod';\nexport const config = z;\n",
  'packages/observability/src/index.ts': "import pino from 'pino';\nexport const log = pino;\n",
  'packages/process-pool/src/index.ts': 'export const pool = 0;\n',
  'packages/event-bus/src/index.ts': "export { bus } from './kafka/bus.ts';\n",
  'packages/event-bus/src/kafka/bus.ts': "import { Kafka } from 'kafkajs';\nexport const bus = Kafka;\n",
  'packages/event-bus/src/testing/index.ts': "export { bus } from '../index.ts';\n",
  'packages/persistence/src/index.ts': "import { Schema } from 'mongoose';\nexport const schema = Schema;\n",
  'packages/embedded-mongo/src/index.ts': "import { Query } from 'mingo';\nexport const query = Query;\n",
  'packages/service-kit/src/index.ts':
    "import express from 'express';\nexport * from './parts.ts';\nexport const kit = express;\n",
  'packages/service-kit/src/parts.ts': ['errors', 'observability', 'process-pool', 'event-bus', 'persistence']
    .map((name) => `export * from '@colloquy/${name}';\n`)
    .join(''),
  'packages/service-kit/src/testing/index.ts': "export { query } from '@colloquy/embedded-mongo';\n",
  'services/bot/src/main.ts':
    "import { createBotService } from './create-service.ts';\ncreateBotService();\n",
  'services/bot/src/index.ts':
    "export { createBotService } from './create-service.ts';\nexport * from './config.ts';\n",
  'services/bot/src/config.ts':
    "import { config } from '@colloquy/config';\nexport const botConfig = config;\n",
  'services/bot/src/create-service.ts': `import { botModel } from './bots/bots.model.ts';
import { createBotRepository } from './bots/bots.repository.ts';
import { bindBotRoutes } from './bots/bots.router.ts';
import { createBotUseCases } from './bots/bots.use-cases.ts';
export const createBotService = () => bindBotRoutes(createBotUseCases(createBotRepository(botModel)));
`,
  'services/bot/src/bots/bots.model.ts':
    "import { Schema } from 'mongoose';\nexport interface BotDocument { name: string }\nexport const botModel = Schema;\n",
  'services/bot/src/bots/bots.repository.ts':
    "import type { Model } from 'mongoose';\nimport type { BotDocument } from './bots.model.ts';\nexport const createBotRepository = (model: Model<BotDocument>) => model;\n",
  'services/bot/src/bots/bots.policy.ts':
    "import type { BotDocument } from './bots.model.ts';\nexport const isNamed = (bot: BotDocument) => bot.name !== '';\n",
  'services/bot/src/bots/bots.use-cases.ts':
    "import { isNamed } from './bots.policy.ts';\nexport const createBotUseCases = (bots: unknown) => [bots, isNamed];\n",
  'services/bot/src/bots/bots.router.ts':
    "import { kit } from '@colloquy/service-kit';\nexport const bindBotRoutes = (useCases: unknown) => [kit, useCases];\n",
  'services/bot/src/bots/bots.int.test.ts':
    "import { expect } from 'vitest';\nimport { query } from '@colloquy/service-kit/testing';\nimport { start } from '@colloquy/test-servers/mongo';\nexpect(query).toBe(start);\n",
  'services/chat/src/main.ts': "import { createChatService } from './index.ts';\ncreateChatService();\n",
  'services/chat/src/index.ts':
    "import { id } from '@colloquy/contracts';\nimport { createTeamModule } from './team/index.ts';\nexport const createChatService = () => [id, createTeamModule];\n",
  'services/chat/src/asking/index.ts': "export { ask } from './asks/ask.ts';\n",
  'services/chat/src/asking/asks/ask.ts': 'export const ask = 1;\n',
  'services/chat/src/team/index.ts': "export { createTeamModule } from './create-team-module.ts';\n",
  'services/chat/src/team/create-team-module.ts':
    "import { ask } from '../asking/index.ts';\nexport const createTeamModule = () => ask;\n",
  'gateway/src/main.ts': "import { gateway } from './index.ts';\ngateway;\n",
  'gateway/src/index.ts': "import { proxy } from 'http-proxy-middleware';\nexport const gateway = proxy;\n",
  'admin/src/main.tsx':
    "import { id } from '@colloquy/contracts';\nimport React from 'react';\n[id, React];\n",
  'widget/src/chat-widget.ts':
    "import { LitElement } from 'lit';\nimport { id } from '@colloquy/contracts';\n[id, LitElement];\n",
  'deploy/standalone/src/main.ts':
    "import { createBotService } from '@colloquy/service-bot';\nimport { gateway } from '@colloquy/gateway';\nimport { query } from '@colloquy/embedded-mongo';\n[createBotService, gateway, query];\n",
  'deploy/standalone/src/index.ts': "export { query } from '@colloquy/embedded-mongo';\n",
  'operator/src/main.ts': "import { operator } from './index.ts';\noperator;\n",
  'operator/src/index.ts': "import { query } from '@colloquy/standalone';\nexport const operator = query;\n",
  'packages/test-servers/src/mongo.ts':
    "import { connect } from 'mongoose';\nexport const start = connect;\n",
  'tests/e2e/main-job.test.ts':
    "import { it } from 'vitest';\nimport { start } from '@colloquy/test-servers/mongo';\nit('runs', start);\n",
};

/** Builds the clean repository in the system's temporary folder; disposing deletes it. */
export function buildPlantedHouse(): PlantedHouse {
  const root = mkdtempSync(join(tmpdir(), 'colloquy-boundaries-'));
  write(root, manifests());
  write(root, thirdParties());
  for (const folder of Object.keys(WORKSPACES)) {
    const link = join(root, 'node_modules', packageName(folder));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, folder), link, 'dir');
  }
  write(root, CLEAN);
  return {
    root,
    plant(files) {
      write(root, files);
      return {
        [Symbol.dispose]() {
          for (const path of Object.keys(files)) rmSync(join(root, path));
          const replaced = Object.keys(files).filter((path) => Object.hasOwn(CLEAN, path));
          write(root, Object.fromEntries(replaced.map((path) => [path, CLEAN[path] ?? ''])));
        },
      };
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A stub package of `driver` that the repository can resolve. */
export function samplePackage(driver: string): string {
  const packages = DRIVER_HOMES.find((home) => home.driver === driver)?.packages ?? '';
  const [first = ''] = packages.split('|');
  return first === 'sqlite' ? 'node:sqlite' : first.replace('[^/]+', 'client').replace('[.]', '.');
}

function packageName(folder: string): string {
  const name = folder.split('/').at(-1) ?? folder;
  return folder.startsWith('services/') ? `@colloquy/service-${name}` : `@colloquy/${name}`;
}

function manifests(): Record<string, string> {
  const rows: [string, string][] = Object.entries(WORKSPACES).map(([folder, thirdParty]) => {
    const ours = Object.keys(WORKSPACES).filter((other) => mayDeclare(folder, other));
    const dependencies = Object.fromEntries(
      [...thirdParty, ...ours.map(packageName)].map((name) => [name, '*']),
    );
    const manifest = {
      name: packageName(folder),
      type: 'module',
      exports: { '.': './src/index.ts', './testing': './src/testing/index.ts', './mongo': './src/mongo.ts' },
      dependencies,
      devDependencies: { 'only-for-tests': '*' },
    };
    return [`${folder}/package.json`, JSON.stringify(manifest)];
  });
  const root = { name: 'house', workspaces: Object.keys(WORKSPACES), devDependencies: { vitest: '*' } };
  return { ...Object.fromEntries(rows), 'package.json': JSON.stringify(root) };
}

/** Workspaces further left; browsers declare contracts only. */
function mayDeclare(folder: string, other: string): boolean {
  const order = Object.keys(WORKSPACES);
  if (folder === 'admin' || folder === 'widget') return other === 'packages/contracts';
  return folder === 'packages/service-kit'
    ? other.startsWith('packages/') && other !== folder
    : order.indexOf(other) < order.indexOf(folder) && folder !== 'packages/contracts';
}

function thirdParties(): Record<string, string> {
  const names = [
    ...Object.values(WORKSPACES).flat(),
    ...DRIVER_HOMES.map(({ driver }) => samplePackage(driver)).filter((name) => !name.startsWith('node:')),
    'vitest',
    'undeclared',
    'only-for-tests',
  ];
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {};\n'],
    ]),
  );
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}
