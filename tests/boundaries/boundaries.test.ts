import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CEILINGS } from './ceilings.ts';
import { cruiseRepository } from './cruise-repository.ts';
import { DRIVER_HOMES } from './drivers.ts';
import { checkGraph, GRAPH_RULES } from './graph-rules.ts';
import { buildPlantedHouse, samplePackage, type PlantedHouse } from './planted-house.ts';
import { boundaryRules } from './rules.ts';

interface Fault {
  readonly rule: string;
  readonly files: Readonly<Record<string, string>>;
}

const use = (specifier: string): string =>
  `import * as found from '${specifier}';\nexport const planted = found;\n`;

/** One import in one new file. Other rules cover that the file itself is an orphan. */
const fault = (rule: string, path: string, specifier: string): Fault => ({
  rule,
  files: { [path]: use(specifier) },
});

const FAULTS: readonly Fault[] = [
  {
    rule: 'no-cycles',
    files: {
      'packages/errors/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'packages/errors/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    },
  },
  {
    rule: 'no-cycles',
    files: {
      'packages/errors/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'packages/errors/src/b.ts': "import type { A } from './a.ts';\nexport type B = A;\n",
    },
  },
  { rule: 'no-orphans', files: { 'packages/errors/src/lonely.ts': 'export const lonely = 1;\n' } },
  fault('no-dead-modules', 'packages/errors/src/island.ts', './index.ts'),
  fault('no-unresolvable', 'packages/errors/src/index.ts', './nowhere.ts'),
  fault(
    'packages-enter-by-index',
    'services/chat/src/index.ts',
    '../../../packages/event-bus/src/kafka/bus.ts',
  ),
  fault('packages-enter-by-index', 'packages/service-kit/src/side.ts', '../../event-bus/src/kafka/bus.ts'),
  {
    rule: 'packages-enter-by-index',
    files: {
      'operator/src/index.ts': use('../../deploy/standalone/src/start.ts'),
      'deploy/standalone/src/start.ts': 'export const start = 1;\n',
    },
  },
  fault('testing-is-for-tests', 'services/chat/src/index.ts', '@colloquy/event-bus/testing'),
  fault('test-servers-are-for-tests', 'services/chat/src/index.ts', '@colloquy/test-servers/mongo'),
  fault('nothing-imports-tests', 'services/chat/src/chat.int.test.ts', '../../../tests/e2e/main-job.test.ts'),
  fault('main-is-imported-by-nobody', 'services/bot/src/index.ts', './main.ts'),
  fault('contracts-is-a-leaf', 'packages/contracts/src/index.ts', 'node:fs'),
  fault('contracts-is-a-leaf', 'packages/contracts/src/index.ts', '@colloquy/config'),
  {
    rule: 'contracts-hold-no-errors',
    files: {
      'packages/contracts/src/index.ts': use('../../texts/src/shown-errors.ts'),
      'packages/texts/src/shown-errors.ts': 'export const en = 1;\n',
    },
  },
  fault('packages-know-no-apps', 'packages/service-kit/src/index.ts', '@colloquy/service-bot'),
  fault('packages-know-no-apps', 'packages/service-kit/src/index.ts', '../../../gateway/src/index.ts'),
  fault('services-import-no-service', 'services/chat/src/index.ts', '@colloquy/service-bot'),
  fault('services-import-no-service', 'services/chat/src/index.ts', '@colloquy/gateway'),
  fault('gateway-knows-no-service', 'gateway/src/index.ts', '@colloquy/service-bot'),
  fault('browsers-import-contracts-and-texts', 'admin/src/main.tsx', '@colloquy/errors'),
  fault('browsers-import-contracts-and-texts', 'widget/src/chat-widget.ts', '../../admin/src/main.tsx'),
  {
    rule: 'widget-runs-no-flows',
    files: {
      'widget/src/chat-widget.ts': use('../../packages/flow-engine/src/index.ts'),
      'packages/flow-engine/src/index.ts': 'export const engine = 1;\n',
    },
  },
  fault('nothing-imports-the-operator', 'deploy/standalone/src/main.ts', '../../../operator/src/index.ts'),
  fault(
    'deploy-enters-by-index',
    'deploy/standalone/src/main.ts',
    '../../../services/bot/src/create-service.ts',
  ),
  fault('errors-know-contracts-and-texts', 'packages/errors/src/index.ts', '@colloquy/config'),
  fault('foundations-stay-low', 'packages/observability/src/index.ts', '@colloquy/persistence'),
  fault('process-pool-knows-nobody', 'packages/process-pool/src/index.ts', '@colloquy/errors'),
  fault('flow-engine-is-pure', 'packages/flow-engine/src/index.ts', '@colloquy/persistence'),
  fault('chat-client-draws-nothing', 'packages/chat-client/src/index.ts', 'lit'),
  fault('chat-client-draws-nothing', 'packages/chat-client/src/index.ts', 'zod'),
  fault('chat-client-draws-nothing', 'packages/chat-client/src/index.ts', '@colloquy/errors'),
  fault('answering-knows-models-and-text', 'packages/answering/src/index.ts', '@colloquy/persistence'),
  fault('document-text-is-pure', 'packages/document-text/src/index.ts', '@colloquy/process-pool'),
  fault('crawler-stands-alone', 'packages/crawler/src/index.ts', '@colloquy/persistence'),
  {
    rule: 'sites-are-read-in-a-process-of-their-own',
    files: {
      'services/bot/src/bots/bots.policy.ts': use('../../../../packages/crawler/src/reading/index.ts'),
      'packages/crawler/src/reading/index.ts': 'export const reader = 1;\n',
    },
  },
  {
    rule: 'crawls-load-no-parser',
    files: {
      'packages/crawler/src/index.ts': use('./pages/read.ts'),
      'packages/crawler/src/pages/read.ts': use('../../../html/src/index.ts'),
      'packages/html/src/index.ts': 'export const html = 1;\n',
    },
  },
  fault('adapters-stay-below-the-kit', 'packages/persistence/src/index.ts', '@colloquy/service-kit'),
  // The ports of models do not know who asks them.
  {
    rule: 'adapters-stay-below-the-kit',
    files: {
      'packages/language-model/src/index.ts': use('../../answering/src/index.ts'),
      'packages/answering/src/index.ts': 'export const answering = 1;\n',
    },
  },
  fault('adapters-import-no-adapter', 'packages/persistence/src/index.ts', '@colloquy/event-bus'),
  fault('embedded-database-stays-outside', 'packages/service-kit/src/index.ts', '@colloquy/embedded-mongo'),
  fault('rules-reach-no-framework', 'services/bot/src/bots/bots.use-cases.ts', 'mongoose'),
  fault('rules-reach-no-framework', 'services/bot/src/bots/bots.policy.ts', '../create-service.ts'),
  fault('policies-are-pure', 'services/bot/src/bots/bots.policy.ts', './bots.repository.ts'),
  fault('models-only-through-repositories', 'services/bot/src/bots/bots.use-cases.ts', './bots.model.ts'),
  fault('edges-hold-no-rules', 'services/bot/src/bots/bots.router.ts', './bots.repository.ts'),
  fault('edges-hold-no-rules', 'services/bot/src/bots/bots.consumers.ts', './bots.model.ts'),
  fault('modules-enter-by-index', 'services/chat/src/team/replies.ts', '../asking/asks/ask.ts'),
  fault('modules-enter-by-index', 'services/chat/src/index.ts', './asking/asks/ask.ts'),
  // A folder without an index.ts beside modules.
  {
    rule: 'modules-enter-by-index',
    files: {
      'services/chat/src/team/notes.ts': use('../notes/notes.ts'),
      'services/chat/src/notes/notes.ts': 'export const notes = 1;\n',
    },
  },
  // Where features are flat, a module makes all of them modules.
  {
    rule: 'modules-enter-by-index',
    files: {
      'services/bot/src/create-service.ts': use('./bots/bots.use-cases.ts'),
      'services/bot/src/flows/index.ts': 'export const flows = 1;\n',
    },
  },
  fault('rules-reach-no-framework', 'services/chat/src/team/notes.policy.ts', './create-team-module.ts'),
  fault('configuration-stands-alone', 'services/bot/src/config.ts', './bots/bots.policy.ts'),
  {
    rule: 'ids-come-from-the-request',
    files: {
      'packages/persistence/src/ids/index.ts': 'export const newId = 1;\n',
      'services/bot/src/bots/bots.policy.ts': use('../../../../packages/persistence/src/ids/index.ts'),
    },
  },
  ...DRIVER_HOMES.map(({ driver }) =>
    fault(`${driver}-stays-home`, 'packages/errors/src/index.ts', samplePackage(driver)),
  ),
  fault('mongoose-types-only', 'services/bot/src/bots/bots.repository.ts', 'mongoose'),
  fault('pino-types-only', 'packages/service-kit/src/index.ts', 'pino'),
  fault('npm-packages-are-declared', 'packages/errors/src/index.ts', 'undeclared'),
  fault('production-needs-no-dev-dependency', 'packages/errors/src/index.ts', 'only-for-tests'),
  fault('workspace-is-declared', 'packages/errors/src/index.ts', '@colloquy/config'),
  {
    rule: 'features-are-a-dag',
    files: {
      'services/bot/src/bots/links.ts': use('../links/links.ts'),
      'services/bot/src/links/links.ts': 'export const links = 1;\n',
      'services/bot/src/links/owner.ts': use('../bots/bots.policy.ts'),
    },
  },
  // Through a file beside the folders: a feature must not reach another indirectly.
  {
    rule: 'features-are-a-dag',
    files: {
      'admin/src/bots/list.ts': use('../detour.ts'),
      'admin/src/detour.ts': use('./links/links.ts'),
      'admin/src/links/links.ts': 'export const links = 1;\n',
      'admin/src/links/owner.ts': use('../bots/owner.ts'),
      'admin/src/bots/owner.ts': 'export const owner = 1;\n',
    },
  },
  // One folder deeper: the kinds of one feature.
  {
    rule: 'features-are-a-dag',
    files: {
      'services/chat/src/sources/file/file.ts': use('../text/text.ts'),
      'services/chat/src/sources/text/text.ts': 'export const text = 1;\n',
      'services/chat/src/sources/text/owner.ts': use('../file/owner.ts'),
      'services/chat/src/sources/file/owner.ts': 'export const owner = 1;\n',
    },
  },
  {
    rule: 'no-dead-packages',
    files: {
      'packages/lonely/src/index.ts': 'export const lonely = 1;\n',
      'packages/lonely/package.json': '{"name":"@colloquy/lonely","exports":{".":"./src/index.ts"}}',
    },
  },
];

describe('the boundaries', () => {
  let house: PlantedHouse;
  beforeAll(() => {
    house = buildPlantedHouse();
  });
  afterAll(() => house[Symbol.dispose]());

  it('let a clean house pass', async () => {
    const { modules, violations } = await cruiseRepository(house.root, NO_CEILINGS);
    expect(modules).toBeGreaterThan(20);
    expect(violations).toEqual([]);
  });

  it.each(FAULTS.map((row) => ({ ...row, path: Object.keys(row.files).join(', ') })))(
    '$rule sees its planted fault in $path',
    async ({ rule, files }) => {
      using _planted = house.plant(files);
      const { violations } = await cruiseRepository(house.root, NO_CEILINGS);
      const own = violations.filter((violation) => nameOf(violation.rule) === rule);
      expect(own.map(({ from, to }) => [from, to]).flat()).toEqual(
        expect.arrayContaining(Object.keys(files).slice(0, 1)),
      );
    },
  );

  it('have a planted fault for every rule', () => {
    const planted = new Set(FAULTS.map(({ rule }) => rule));
    const rules = [
      ...(boundaryRules(house.root).forbidden?.map(({ name }) => nameOf(name ?? '')) ?? []),
      ...Object.keys(GRAPH_RULES),
    ];
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((name) => !planted.has(name))).toEqual([]);
  });
});

describe('a ceiling of circles', () => {
  const graph = [
    { source: 'services/bot/src/bots/a.ts', imports: ['services/bot/src/links/a.ts'] },
    { source: 'services/bot/src/links/a.ts', imports: ['services/bot/src/bots/a.ts'] },
    { source: 'services/bot/src/links/a.test.ts', imports: ['services/bot/src/images/a.ts'] },
    { source: 'services/bot/src/images/a.ts', imports: ['services/bot/src/links/a.ts'] },
  ];
  const check = (features: number) =>
    checkGraph(graph, [], { ...NO_CEILINGS, featuresInCircles: { 'services/bot': features } });

  it('lets a workspace keep what it has, and counts no test', () => {
    expect(check(2).violations).toEqual([]);
    expect(check(2).circles).toMatchObject([{ workspace: 'services/bot', features: 2, ceiling: 2 }]);
  });

  it('refuses one feature more', () => {
    expect(check(1).violations).toMatchObject([
      {
        rule: 'features-are-a-dag',
        from: 'services/bot/src/bots/a.ts',
        comment: expect.stringContaining('bots, links'),
      },
    ]);
  });
});

/** `workspace-is-declared:packages/errors` is one rule with a row for each workspace. */
function nameOf(rule: string): string {
  return rule.split(':', 1)[0] ?? rule;
}
