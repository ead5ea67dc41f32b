import type { IFlattenedRuleSet, IForbiddenRuleType } from 'dependency-cruiser';
import { DRIVER_HOMES, type DriverHome } from './drivers.ts';
import { forbid, npm, TESTS } from './rule.ts';
import { insideAService, modulesOfServices } from './service-rules.ts';
import { workspaces } from './workspaces.ts';

const ADAPTERS = [
  'event-bus',
  'persistence',
  'embedded-mongo',
  'vector-store',
  'language-model',
  'object-storage',
  'mailer',
  'safe-fetch',
].join('|');

/** Folders of what is shipped. */
const PRODUCT = '^(?:packages|services|gateway|deploy|operator|admin|widget)/';

/** Programs: started by an operator, a build or a thread, imported by no module. */
const PROGRAMS = [
  ...TESTS,
  '/main[.]tsx?$',
  '[-/](?:worker|thread)[.]ts$',
  // Runs in a container beside its process.
  '^deploy/docker/.*[.]mjs$',
  // Run by MongoDB's shell.
  '^deploy/compose/mongodb-accounts[.]js$',
  '/cli/',
  '[.]d[.]ts$',
  '/vite[.]config[.]ts$',
  '^widget/src/chat-widget[.]ts$',
  // Named by the pages' HTML.
  '^widget/src/pages/mount-[^/]+[.]ts$',
  '^(?:admin|widget)/(?:build|dev|pages)/',
  '^vitest[.]config[.]ts$',
];

/** Roots of the graph: public entry points and programs. */
const ENTRY_POINTS = [
  '/src/index[.]ts$',
  // An entry point per area, and the languages, which are found by their folders.
  '^packages/texts/(?:src/[^/]+|[^/]+/[^/]+/index)[.]ts$',
  ...PROGRAMS,
];

/**
 * The boundaries of ARCHITECTURE.md for the repository at `root`. A rule is changed by an ADR or obeyed: there is no
 * list of exceptions.
 */
export function boundaryRules(root: string): IFlattenedRuleSet {
  return {
    forbidden: [
      ...shape,
      ...apps,
      ...layers,
      ...insideAService,
      ...modulesOfServices(root),
      ...DRIVER_HOMES.flatMap(driverRules),
      ...declared(root),
    ],
  };
}

const shape: readonly IForbiddenRuleType[] = [
  forbid('no-cycles', 'Modules that need each other are one module, or one of them knows too much.', {
    from: {},
    to: { circular: true },
  }),
  forbid('no-orphans', 'A file that nobody imports and that imports nobody is dead.', {
    from: { orphan: true, pathNot: ENTRY_POINTS },
    to: {},
  }),
  forbid('no-dead-modules', 'A file that no door and no program leads to is dead.', {
    from: { path: ENTRY_POINTS },
    to: {
      path: `${PRODUCT}.+[.]tsx?$`,
      pathNot: ENTRY_POINTS,
      reachable: false,
    },
  }),
  forbid('no-unresolvable', 'Node and Vite must find what is imported.', {
    from: {},
    to: { couldNotResolve: true },
  }),
  forbid('packages-enter-by-index', 'Others come in by index.ts, by an adapter’s own, tests by testing’s.', {
    from: { path: '^(packages|services)/([^/]+)/|^(gateway|operator|admin|widget)/' },
    to: {
      path: '^(?:packages|services|deploy)/[^/]+/',
      pathNot: [
        '^$1/$2/',
        '^(?:packages|services|deploy)/[^/]+/src/(?:testing/)?index[.]ts$',
        // The id generator, for the packages below the services; see `ids-come-from-the-request`.
        '^packages/persistence/src/ids/index[.]ts$',
        // An entry point per server: a test that needs a database must not load a broker.
        '^packages/test-servers/src/[^/]+[.]ts$',
        // An entry point per area: the widget must not include the dashboard's texts.
        '^packages/texts/src/(?:dashboard(?:-texts)?|train-texts|widget|mails|errors|mail-languages|shown-errors|answers|bot-defaults|markdown/render-markdown)[.]ts$',
        // Only readers of files decode them, not the vector store's thread, which analyses text.
        '^packages/text/src/encodings/decode-bytes[.]ts$',
        // How a file declares its encoding: serving code reads that without loading the HTML parser.
        '^packages/html/src/declared-encoding[.]ts$',
        // Parses downloaded bytes; see `sites-are-read-in-a-process-of-their-own`.
        '^packages/crawler/src/(?:reading|rendering)/index[.]ts$',
        // What text recognition shares with the readers of documents: its processes load no reader.
        '^packages/document-text/src/formats/recognised-page[.]ts$',
        // For threads that start often and for the widget, because the index builds the schemas of every route.
        '^packages/contracts/src/(?:errors|is-record)[.]ts$',
        // Limits in memory: only the gateway and chat load their library.
        '^packages/service-kit/src/limits/memory/index[.]ts$',
        // For a process that serves HTTP and must not load the drivers of stores.
        '^packages/service-kit/src/serving[.]ts$',
        // Adapters whose drivers are too heavy to load where they are not used (docs/adr/0011).
        '^packages/(?:event-bus/src/kafka|language-model/src/onnx|object-storage/src/s3|vector-store/src/qdrant)/index[.]ts$',
      ],
    },
  }),
  forbid('testing-is-for-tests', 'Behaviour suites and fakes stay out of the product.', {
    from: { path: PRODUCT, pathNot: TESTS },
    to: { path: ['/src/testing/', '[.](?:test|fixture)[.]tsx?$'] },
  }),
  forbid('nothing-imports-tests', 'Whole-product suites are not a library: servers are in test-servers.', {
    from: { path: PRODUCT },
    to: { path: '^tests/' },
  }),
  forbid('test-servers-are-for-tests', 'What a test starts must not be needed where the product runs.', {
    from: { path: PRODUCT, pathNot: TESTS },
    to: { path: '^packages/test-servers/' },
  }),
  forbid('main-is-imported-by-nobody', 'A main reads the environment and starts: importing one starts it.', {
    from: {},
    to: { path: '^(?:services|gateway|deploy|operator)/.+/main[.]ts$' },
  }),
];

const apps: readonly IForbiddenRuleType[] = [
  forbid(
    'contracts-is-a-leaf',
    'Browsers and servers share it, so it brings zod and texts of defaults, and nothing else.',
    {
      from: { path: '^packages/contracts/src/', pathNot: TESTS },
      to: {
        pathNot: [
          '^packages/contracts/src/',
          '^packages/texts/src/(?:shown-errors|bot-defaults)[.]ts$',
          npm('zod'),
        ],
      },
    },
  ),
  forbid(
    'contracts-hold-no-errors',
    'Contracts name the keys of errors; who shows one brings its language.',
    {
      from: { path: '^packages/contracts/src/', pathNot: TESTS },
      to: { path: '^packages/texts/src/shown-errors[.]ts$', dependencyTypesNot: ['type-only'] },
    },
  ),
  forbid('packages-know-no-apps', 'A package serves every application and depends on none.', {
    from: { path: '^packages/' },
    to: { path: '^(?:services|gateway|admin|widget|deploy)/' },
  }),
  forbid(
    'services-import-no-service',
    'A service asks another through its route contracts or hears its events.',
    {
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(?:services|gateway|admin|widget|deploy)/', pathNot: '^services/$1/' },
    },
  ),
  forbid('gateway-knows-no-service', 'The gateway routes by prefix: a new endpoint does not touch it.', {
    from: { path: '^gateway/' },
    to: { path: '^(?:services|admin|widget|deploy)/' },
  }),
  forbid(
    'browsers-import-contracts-and-texts',
    'The dashboard and the widget share contracts, texts and the protocol of conversations, and nothing with each other.',
    {
      from: { path: '^(admin|widget)/' },
      to: {
        path: PRODUCT,
        // `widget-runs-no-flows` keeps the engine out of the widget.
        pathNot: ['^$1/', '^packages/(?:contracts|texts|flow-engine|chat-client)/'],
      },
    },
  ),
  forbid(
    'widget-runs-no-flows',
    'The dashboard checks and walks drafts by the pure engine; visitors get their steps from the server.',
    { from: { path: '^widget/' }, to: { path: '^packages/flow-engine/' } },
  ),
  forbid('nothing-imports-the-operator', 'The product runs without the tool, which runs the product.', {
    from: { path: PRODUCT, pathNot: '^operator/' },
    to: { path: '^operator/' },
  }),
  forbid('deploy-enters-by-index', 'A composition root uses public doors: what it needs, others may need.', {
    from: { path: '^deploy/' },
    to: { path: '^(?:services/[^/]+|gateway|packages/[^/]+)/', pathNot: '/src/index[.]ts$' },
  }),
];

/** Of our own packages, `name` and its tests may import only `allowed` and itself. */
const layer = (name: string, packages: string, allowed: string): IForbiddenRuleType =>
  forbid(name, 'Right may import left in the order of ARCHITECTURE.md.', {
    from: { path: `^packages/(${packages})/`, pathNot: '[.]test[.]ts$|/src/testing/' },
    to: { path: '^packages/', pathNot: ['^packages/$1/', `^packages/(?:${allowed})/`] },
  });

/** Programs of a process pool, and what only they load. */
const SITE_READERS =
  '^services/knowledge/src/(?:ingestion/(?:extraction/extraction-worker|site-reading/read-site)|websites/rendering/render-worker)[.]ts$';

const layers: readonly IForbiddenRuleType[] = [
  layer('errors-know-contracts-and-texts', 'errors', 'contracts|texts'),
  layer('foundations-stay-low', 'config|observability', 'contracts|errors|config|observability'),
  layer('process-pool-knows-nobody', 'process-pool|texts?|html', ''),
  layer('flow-engine-is-pure', 'flow-engine', 'contracts|text'),
  forbid(
    'chat-client-draws-nothing',
    'Both clients speak one protocol, each with its own way to draw; visitors load it, so it brings no zod either.',
    {
      from: { path: '^packages/chat-client/src/', pathNot: TESTS },
      to: { pathNot: ['^packages/(?:chat-client|contracts)/src/', npm('eventsource-parser')] },
    },
  ),
  layer('answering-knows-models-and-text', 'answering', 'errors|language-model|text'),
  layer('crawler-stands-alone', 'crawler', 'contracts|errors|html|safe-fetch|text'),
  layer('document-text-is-pure', 'document-text', 'contracts|html|text'),
  layer(
    'adapters-stay-below-the-kit',
    ADAPTERS,
    `contracts|errors|config|observability|process-pool|texts?|${ADAPTERS}`,
  ),
  forbid('adapters-import-no-adapter', 'Each adapter can be swapped, tested and shipped alone.', {
    from: { path: `^packages/(${ADAPTERS})/`, pathNot: '[.]test[.]ts$|/src/testing/' },
    to: { path: `^packages/(?:${ADAPTERS})/`, pathNot: '^packages/$1/' },
  }),
  forbid(
    'sites-are-read-in-a-process-of-their-own',
    'Anybody may have written these bytes: the thread that serves requests has them read by a pool of processes.',
    {
      from: { path: '^(?:packages|services|gateway|deploy|operator)/', pathNot: [SITE_READERS, ...TESTS] },
      to: {
        path: [
          '^packages/crawler/src/(?:reading|rendering)/index[.]ts$',
          '^services/knowledge/src/ingestion/site-reading/read-site[.]ts$',
        ],
      },
    },
  ),
  forbid('crawls-load-no-parser', 'A crawl asks its reader, which decides where bytes are read.', {
    from: { path: '^packages/crawler/src/index[.]ts$' },
    to: { path: ['^packages/html/', npm('saxes|htmlparser2|playwright-core')], reachable: true },
  }),
  forbid('embedded-database-stays-outside', 'Code that speaks MongoDB must not know which server answers.', {
    from: { path: '^(?:packages|services|gateway)/', pathNot: ['^packages/embedded-mongo/', ...TESTS] },
    to: { path: '^packages/embedded-mongo/' },
  }),
];

function driverRules({ driver, packages, homes, typeHomes = [] }: DriverHome): IForbiddenRuleType[] {
  const path = packages === 'sqlite' ? '^(?:node:)?sqlite$' : npm(packages);
  const inTests = ['^tests/', '^tools/', '^packages/test-servers/'];
  return [
    forbid(
      `${driver}-stays-home`,
      'A driver is imported in its own folder, so that a swap changes one folder.',
      {
        from: { pathNot: [...homes, ...typeHomes, ...inTests, 'node_modules'] },
        to: { path },
      },
    ),
    ...(typeHomes.length === 0
      ? []
      : [
          forbid(`${driver}-types-only`, 'A signature may name the driver, the code may not call it.', {
            from: { path: [...typeHomes], pathNot: [...homes] },
            to: { path, dependencyTypesNot: ['type-only'] },
          }),
        ]),
  ];
}

/** Tools of the whole repository, declared in the root manifest and used by tests in all workspaces. */
const SHARED_TEST_TOOLS = npm('vitest|fast-check|dependency-cruiser|@types/[^/]+');

function declared(root: string): IForbiddenRuleType[] {
  return [
    forbid('npm-packages-are-declared', 'An undeclared package works until the one that brought it goes.', {
      from: { pathNot: 'node_modules' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: [SHARED_TEST_TOOLS],
      },
    }),
    forbid('production-needs-no-dev-dependency', 'Development packages are absent where the product runs.', {
      from: { path: `${PRODUCT}.*src/`, pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    }),
    ...workspaces(root).map(({ folder, manifest }) => {
      const known = { ...manifest.dependencies, ...manifest.devDependencies };
      const allowed = workspaces(root).filter((other) => Object.hasOwn(known, other.manifest.name));
      return forbid(`workspace-is-declared:${folder}`, 'Ours are declared like any other package.', {
        from: {
          path: `^${folder}/`,
          pathNot: folder === 'tests' ? ['^tests/'] : [],
        },
        to: {
          path: PRODUCT,
          pathNot: [`^${folder}/`, ...allowed.map((other) => `^${other.folder}/`)],
        },
      });
    }),
  ];
}
