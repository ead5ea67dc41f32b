import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = [
  'packages',
  'services/bot',
  'services/chat',
  'services/integration',
  'gateway',
  'admin',
  'widget',
  'tools',
  'tsconfig.base.json',
  'biome.json',
  '.oxlintrc.json',
];
/** Limits of a run that waits for deliveries. */
const PATIENT = ['--testTimeout', '60000', '--hookTimeout', '60000'];
const NEVER_COPIED = new Set(['node_modules', 'dist', '.turbo']);

/**
 * A copy of the files that generators read, with the real libraries, in which the compiler checks the generated code.
 */
function aCopyOfTheRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'colloquy-new-'));
  for (const path of COPIED) {
    cpSync(join(REPOSITORY, path), join(root, path), {
      recursive: true,
      filter: (source) => !NEVER_COPIED.has(basename(source)),
    });
  }
  writeFileSync(join(root, 'package.json'), '{ "name": "copy", "private": true, "type": "module" }\n');
  const libraries = join(root, 'node_modules');
  mkdirSync(join(libraries, '@colloquy'), { recursive: true });
  for (const name of readdirSync(join(REPOSITORY, 'node_modules'))) {
    if (name !== '@colloquy') symlinkSync(join(REPOSITORY, 'node_modules', name), join(libraries, name));
  }
  for (const name of readdirSync(join(root, 'packages'))) {
    symlinkSync(join(root, 'packages', name), join(libraries, '@colloquy', name), 'dir');
  }
  return root;
}

describe('the generators', () => {
  let root: string;
  const node = (...args: string[]) => run(process.execPath, args, { cwd: root });
  const generate = (kind: string, name: string) => node('tools/new.ts', kind, name);
  /** The paths that the output lists, as many as it counts. */
  async function placesOf(kind: string, name: string): Promise<string[]> {
    const { stdout } = await generate(kind, name);
    const [, count, lines = ''] = /^Places touched: (\d+)\n((?: {2}.*\n)+)/m.exec(stdout) ?? [];
    const places = lines.split('\n').flatMap((line) => (line === '' ? [] : [line.trim()]));
    expect(places).toHaveLength(Number(count));
    return places;
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  beforeAll(() => {
    root = aCopyOfTheRepository();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('say which few places an endpoint and an event touch, whose tests then pass', async () => {
    expect(await placesOf('endpoint', 'bot/labels')).toEqual([
      'gateway/gateway.config.yml',
      'packages/contracts/src/routes/bot.routes.ts',
      'services/bot/src/create-service.ts',
      'services/bot/src/labels',
    ]);
    expect(await placesOf('endpoint', 'chat/team/reply-labels')).toEqual([
      'gateway/gateway.config.yml',
      'packages/contracts/src/routes/chat.routes.ts',
      'services/chat/src/team/create-team-module.ts',
      'services/chat/src/team/reply-labels',
    ]);
    expect(await placesOf('event', 'bot.label-added')).toEqual([
      'packages/contracts/src/events/bot.events.ts',
      'packages/contracts/src/events/versions.fixture.ts',
    ]);
    const tested = ['packages/contracts/src', 'gateway/src/routing'];
    await expect(
      node('node_modules/vitest/vitest.mjs', 'run', '--root', root, ...tested),
    ).resolves.toBeDefined();
  }, 120_000);

  it('make a channel in five places, which answers questions from end to end against its fake provider', async () => {
    const placesOfChannel = (name: string) => [
      'packages/contracts/src/channels.ts',
      `packages/contracts/src/routes/channels/${name}.routes.ts`,
      'packages/contracts/src/routes/integration.routes.ts',
      'services/integration/src/channels/registry.ts',
      `services/integration/src/channels/${name}`,
    ];
    expect(await placesOf('channel', 'slack')).toEqual(placesOfChannel('slack'));
    expect(await placesOf('channel', 'x')).toEqual(placesOfChannel('x'));
    const tested = ['services/integration/src/channels/x'];
    await expect(
      node('node_modules/vitest/vitest.mjs', 'run', '--root', root, ...PATIENT, ...tested),
    ).resolves.toBeDefined();
  }, 240_000);

  it('make a service, endpoints, events and channels that compile', async () => {
    await generate('service', 'audit');
    await generate('endpoint', 'audit/log-entries');
    await generate('event', 'audit.entry-written');
    const config = {
      extends: './tsconfig.base.json',
      compilerOptions: { jsx: 'react-jsx', lib: ['ESNext', 'DOM', 'DOM.Iterable'] },
      // Our own tests that list the service names are changed by hand.
      exclude: ['packages/service-kit/src/**/*.test.ts'],
      include: [
        'services/audit',
        'services/bot/src/create-service.ts',
        'services/bot/src/labels',
        'services/integration/src/channels',
        'packages/contracts/src',
        'packages/service-kit/src',
        'admin/src/pages/inbox/channels.ts',
      ],
    };
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config));
    await expect(node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')).resolves.toBeDefined();
  }, 120_000);

  it('make an endpoint in a module that compiles', async () => {
    const include = [
      'services/chat/src/team/create-team-module.ts',
      'services/chat/src/team/reply-labels',
      // A declaration of a library's file, which is found by its place.
      'packages/service-kit/src/limits/memory',
    ];
    const config = { extends: './tsconfig.base.json', include };
    writeFileSync(join(root, 'tsconfig.module.json'), JSON.stringify(config));
    await expect(
      node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.module.json'),
    ).resolves.toBeDefined();
  }, 120_000);

  it('make a page of the dashboard in six places, which compiles and whose test passes', async () => {
    expect(await placesOf('page', 'answer-health')).toEqual([
      'admin/src/pages/answer-health',
      'admin/src/pages/pages.ts',
      'packages/texts/en/dashboard/answer-health.ts',
      'packages/texts/en/dashboard/index.ts',
      'packages/texts/en/dashboard/workspaces.ts',
      'packages/texts/src/dashboard.ts',
    ]);
    await expect(node('node_modules/typescript/bin/tsc', '-p', 'admin/tsconfig.json')).resolves.toBeDefined();
    const page = 'admin/src/pages/answer-health';
    const web = ['--root', root, '--environment', 'happy-dom', page];
    await expect(node('node_modules/vitest/vitest.mjs', 'run', ...web)).resolves.toBeDefined();
  }, 240_000);

  it('make an element that compiles', async () => {
    await generate('element', 'typing-sign');
    await expect(
      node('node_modules/typescript/bin/tsc', '-p', 'widget/tsconfig.json'),
    ).resolves.toBeDefined();
  }, 120_000);

  it('make what obeys the linter', async () => {
    const made = [
      'services/audit',
      'services/bot/src/labels',
      'services/chat/src/team/create-team-module.ts',
      'services/chat/src/team/reply-labels',
      'services/integration/src/channels',
      'packages/contracts/src',
      'widget/src/elements',
    ];
    await expect(
      node('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...made),
    ).resolves.toBeDefined();
  }, 120_000);

  it('make what they register: the routes and the events are in the lists of everything', async () => {
    const script = `import { allEvents, allRoutes } from '@colloquy/contracts';
      console.log(JSON.stringify([...allRoutes.map(({ id }) => id), ...allEvents.map(({ type }) => type)]));`;
    writeFileSync(join(root, 'list.mjs'), script);
    const { stdout } = await node('list.mjs');
    expect(JSON.parse(stdout)).toEqual(
      expect.arrayContaining([
        'audit.listLogEntries',
        'bot.listLabels',
        'bot.label-added',
        'audit.entry-written',
      ]),
    );
  });

  it('make a language in one folder of texts, which compiles until a text is missing', async () => {
    const { stdout } = await generate('language', 'nl');
    expect(stdout).toMatch(/^Places touched: \d+\n(?: {2}.*\n)* {2}packages\/texts\/nl\n/m);
    writeFileSync(
      join(root, 'tsconfig.texts.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        include: ['packages/texts'],
        exclude: ['packages/texts/src/markdown'],
      }),
    );
    const compile = () => node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.texts.json');
    await expect(compile()).resolves.toBeDefined();

    const widget = 'packages/texts/nl/widget/index.ts';
    const whole = read(widget);
    writeFileSync(join(root, widget), whole.replace(/^ *'widget[.]send': .*\n/m, ''));
    await expect(compile()).rejects.toMatchObject({
      stdout: expect.stringMatching(/nl\/widget\/index[.]ts.*'widget[.]send'/s),
    });
    writeFileSync(join(root, widget), whole);
  }, 120_000);

  it('make the words of a language, with a row in every table of the answerers, and offer it', async () => {
    expect(read('packages/texts/src/mail-languages.ts')).toContain("'it', 'nl']");
    expect(read('packages/text/src/languages/nl/small-talk.ts')).toMatch(/^\/\/ Dutch \(nl\): copied/);
    writeFileSync(
      join(root, 'tsconfig.words.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        include: ['packages/text/src', 'packages/language-model/src', 'packages/answering/src'],
        exclude: ['**/*.test.ts'],
      }),
    );
    await expect(node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.words.json')).resolves.toBeDefined();
    const script = `import { LANGUAGES, stem } from '@colloquy/text';
      console.log(Object.keys(LANGUAGES).join(), stem('fietsen', 'nl'));`;
    writeFileSync(join(root, 'words.mjs'), script);
    expect((await node('words.mjs')).stdout.trim()).toBe('en,de,fr,es,it,hr,nl fietsen');
  }, 120_000);

  it('make a language that servers find by its folder', async () => {
    const script = `import { mailTexts } from '@colloquy/texts/mails';
      console.log(['nl-BE', 'pt', 'en'].map((locale) => mailTexts(locale).language).join());`;
    writeFileSync(join(root, 'mails.mjs'), script);
    expect((await node('mails.mjs')).stdout.trim()).toBe('nl,en,en');
  });

  it('make a language that the widget fetches only when it is wanted', async () => {
    const texts = 'packages/texts/nl/widget/index.ts';
    writeFileSync(join(root, texts), read(texts).replace("'Open chat'", "'Open de chat'"));
    await node('node_modules/vite/bin/vite.js', 'build', 'widget');
    const chunks = readdirSync(join(root, 'widget/dist/assets')).filter((name) => name.endsWith('.js'));
    const dutch = chunks.filter((name) => read(`widget/dist/assets/${name}`).includes('Open de chat'));
    expect(dutch).toHaveLength(1);
    const launcher = read('widget/dist/chat-widget.js');
    expect(launcher).toContain(`./assets/${dutch[0]}`);
    expect(launcher).not.toContain('Open de chat');
  }, 120_000);

  it('complete a language that has some of the texts, and leave those as they are', async () => {
    const answers = read('packages/texts/de/answers/index.ts');
    const { stdout } = await generate('language', 'de');
    const places = ['dashboard', 'errors'].map((area) => `  packages/texts/de/${area}\n`);
    expect(stdout).toContain(`Places touched: 2\n${places.join('')}Then:`);
    expect(read('packages/texts/de/answers/index.ts')).toBe(answers);
    await expect(generate('language', 'de')).rejects.toThrow(/exists already, with every area/);
  });

  it('change nothing when what they would make is there', async () => {
    const before = read('packages/contracts/src/routes/bot.routes.ts');
    await expect(generate('endpoint', 'bot/labels')).rejects.toThrow(/exists already/);
    expect(read('packages/contracts/src/routes/bot.routes.ts')).toBe(before);
  });

  it.each([
    ['service', 'Audit'],
    ['service', 'audit-log'],
    ['endpoint', 'labels'],
    ['endpoint', 'nobody/labels'],
    ['endpoint', 'chat/labels'],
    ['endpoint', 'chat/nowhere/labels'],
    ['endpoint', 'bot/team/labels'],
    ['event', 'label-added'],
    ['channel', 'slack'],
    ['channel', 'Slack'],
    ['channel', 'face-book'],
    ['element', '../escape'],
    ['page', 'Health'],
    ['page', 'inbox'],
    ['language', 'DE'],
    ['language', 'german'],
    ['language', 'en'],
    ['language', '../de'],
  ])('refuse %s %s', async (kind, name) => {
    await expect(generate(kind, name)).rejects.toThrow();
  });
});
