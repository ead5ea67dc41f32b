import { ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { AIMS } from './aims.ts';
import {
  bareErrorCodes,
  bareMessages,
  casts,
  channelComparisons,
  globalRepositories,
  glossaryWords,
  linesByFolder,
  partsOf,
  unusedVocabulary,
  type Counter,
} from './counters.ts';
import { unnamedFiles } from './file-names.ts';
import { UNWANTED_WORDS } from './glossary-words.ts';
import { UNWANTED_TEXT } from './comment-words.ts';
import { wordsInComments, wordsInDocuments } from './prose.ts';
import { aboveCeiling, countAll } from './report.ts';
import { parseSource } from './source-files.ts';

const PRODUCT = 'services/bot/src/bots/bots.policy.ts';

/** Findings of a counter in one planted file. */
const found = (counter: Counter, text: string, path = PRODUCT): readonly string[] =>
  counter([parseSource(path, text)]).map(({ what }) => what);

describe('the parts of a name', () => {
  it.each([
    ['lookAtInvitation', ['look', 'at', 'invitation']],
    ['HELD_OUT_CASES', ['held', 'out', 'cases']],
    ['stand-in', ['stand', 'in']],
    ['parseHTTPBody', ['parse', 'http', 'body']],
    ['replacePlaceholder', ['replace', 'placeholder']],
  ])('%s', (name, parts) => expect(partsOf(name)).toEqual(parts));
});

describe('the name of a file', () => {
  const text = 'export const A = 1;\nexport function openConnections() {}\n';
  it.each([
    ['services/bot/src/bots/helpers.ts', ['openConnections']],
    ['services/bot/src/bots/open-connections.ts', []],
    ['services/bot/src/bots/connections.ts', []],
    ['services/bot/src/connections/open.ts', []],
    ['services/bot/src/bots/bots.policy.ts', []],
    ['services/bot/src/bots/helpers.test.ts', []],
    ['services/bot/src/main.ts', []],
  ])('%s', (path, names) => expect(found(unnamedFiles, text, path)).toEqual(names));

  it('is that of a type where it has nothing else', () => {
    const path = 'services/bot/src/bots/shapes.ts';
    expect(found(unnamedFiles, 'export interface Connection {}', path)).toEqual(['Connection']);
    expect(found(unnamedFiles, 'import "./a.ts";', path)).toEqual([]);
  });
});

describe("the glossary's unwanted words", () => {
  it.each([
    ['const onDeparture = 1;', ['departure in onDeparture']],
    ['interface A { readonly parkedBy: Date }', ['parked in parkedBy']],
    ['class A { #verdict = 1 }', ['verdict in #verdict']],
    ['export function lookAtInvitation() {}', ['look at in lookAtInvitation']],
    ['const lookUpAtNight = 1;', []],
    ['const a = "the farewell"; // a departure', []],
    ['const replace = placeholder;', []],
    ['const place = 1;', ['place in place']],
  ])('in %s', (text, words) => expect(found(glossaryWords, text)).toEqual(words));

  it('counts the name of a file and of a folder once, however many files are in it', () => {
    const files = ['services/bot/src/departures/a.ts', 'services/bot/src/departures/verdict.policy.ts'];
    const where = glossaryWords(files.map((path) => parseSource(path, ''))).map((finding) => finding.where);
    expect(where).toEqual(['services/bot/src/departures', files[1]]);
  });

  it('lets a field keep its own terms, in the places and under the names that are listed', () => {
    expect(found(glossaryWords, 'x.slotProps;', 'admin/src/app/A.tsx')).toEqual([]);
    expect(found(glossaryWords, 'x.slotProps;')).toEqual(['slot in slotProps']);
    expect(found(glossaryWords, 'const stage = 1;', 'packages/embedded-mongo/src/aggregate/a.ts')).toEqual(
      [],
    );
    expect(found(glossaryWords, 'const stage = 1;')).toEqual(['stage in stage']);
    expect(found(glossaryWords, 'noteTurn(noteId);')).toEqual(['note in noteTurn']);
  });

  it('gives a reason for every exception', () => {
    const reasons = UNWANTED_WORDS.flatMap(({ except = [] }) => except.map(({ reason }) => reason));
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });
});

describe("the glossary's unwanted words in comments", () => {
  it.each([
    ['// Told to whoever asks.', ['whoever']],
    ['/** The farewell\n * of a Colleague. */', ['colleague', 'farewell']],
    ['f(/* a verdict */ 1); // and what becomes of it', ['verdict', 'becomes of']],
    ['/* The exchange */\n// and `nobody`, legacy, a door-bell', ['exchange']],
    ["const verdict = 'somebody // nobody';", []],
    ['const a = `// ${`/* nobody */`} // nobody`; // nobody', ['nobody']],
    ['const a = /[/*]* nobody/g; // somebody', ['somebody']],
  ])('in %s', (text, words) => expect(found(wordsInComments, text)).toEqual(words));

  it('are not found in the text of an element', () => {
    expect(found(wordsInComments, '<a>http://nobody</a>; // strangers', 'admin/src/A.tsx')).toEqual([
      'strangers',
    ]);
  });

  it('are named by their line', () => {
    expect(wordsInComments([parseSource(PRODUCT, 'a;\n\n/*\n * nobody\n */')])).toEqual([
      { where: `${PRODUCT}:4`, what: 'nobody' },
    ]);
  });

  it('have a term to write instead', () => {
    expect(UNWANTED_TEXT.filter(({ write }) => write === '')).toEqual([]);
  });
});

it("finds the glossary's unwanted words in documents, outside of their code", () => {
  const text = 'Whoever reads\n\n```ts\nconst nobody = 1;\n```\n\nhas `nobody` and a colleague.\n';
  expect(wordsInDocuments([{ path: 'README.md', text }])).toEqual([
    { where: 'README.md:1', what: 'whoever' },
    { where: 'README.md:7', what: 'colleague' },
  ]);
});

describe('bare error numerals', () => {
  it.each([
    [`throw new AppError({ code: '${ERRORS.notFound}' });`, [ERRORS.notFound]],
    ['const body = { code: 402_001 };', [ERRORS.planAnswersUsedUp]],
    [`const text = \`{"code":\${${ERRORS.planAnswersUsedUp}}}\`;`, [ERRORS.planAnswersUsedUp]],
    [`const text = \`\${a} answered ${ERRORS.alreadyExists}\`;`, [ERRORS.alreadyExists]],
    [`it('answers ${ERRORS.serviceUnavailable} when away', () => {});`, [ERRORS.serviceUnavailable]],
    [`expect(text).toMatch(/"code":${ERRORS.requestTooLarge}/);`, [ERRORS.requestTooLarge]],
    ['const timeoutMs = 404_002; const id = "x404001";', []],
    ['throw new AppError({ code: ERRORS.notFound });', []],
  ])('in %s', (text, codes) => expect(found(bareErrorCodes, text)).toEqual(codes));

  it('stand in the catalogue', () => {
    expect(
      found(bareErrorCodes, `'${ERRORS.notFound}'`, 'packages/contracts/src/errors/error-names.ts'),
    ).toEqual([]);
  });
});

describe('field messages and reasons', () => {
  it.each([
    ["throw fieldError('email', 'This is no address.');", ["'This is no address.'"]],
    ['throw fieldError(field, `At most ${max}.`);', ['`At most ${max}.`']],
    [
      "throw fieldError('body', isJson ? 'bodyNotJson' : 'It cannot be read.');",
      ["isJson ? 'bodyNotJson' : 'It cannot be read.'"],
    ],
    ["issues.push({ code, field, message: 'Use a PNG.' });", ["'Use a PNG.'"]],
    ["const id = z.string().regex(/^a$/, 'must be an id');", ["'must be an id'"]],
    ["const name = z.string('Name is required.').min(1);", ["'Name is required.'"]],
    ["new AppError({ code, details: { reason: 'upsert with a revision' } });", ["'upsert with a revision'"]],
    ["throw fieldError('email', 'noMailAddress');", []],
    ["throw fieldError('size', ['tooManyTags', { max: 5 }]);", []],
    ["const id = z.string().regex(/^a$/, says('idNotValid'));", []],
    ["new AppError({ code, details: { reason: 'LAST_ADMIN' } });", []],
    ["logger.info({ message: 'A text of a log.' });", []],
  ])('in %s', (text, messages) => expect(found(bareMessages, text)).toEqual(messages));

  it('of settings are no answers', () => {
    expect(found(bareMessages, "z.string().regex(/a/, 'must be a');", 'services/bot/src/config.ts')).toEqual(
      [],
    );
  });
});

describe('casts', () => {
  it.each([
    ['const a = b as Bot;', ['as Bot']],
    ['const a = <Bot>b;', ['as Bot']],
    ['const a = [1] as const;', []],
    ["import { a as b } from './a.ts';\nexport { b as c };", []],
    ['const a = { b } satisfies Bot;', []],
  ])('in %s', (text, types) => expect(found(casts, text)).toEqual(types));
});

describe('comparisons with channel numbers', () => {
  it.each([
    ['if (chat.channel === ChatChannel.widget) f();', 1],
    ['const a = Channel.debug !== channel;', 1],
    ['const a = chat.channel == 3;', 1],
    ['switch (channel) { case ChatChannel.chat: f(); }', 1],
    ['const a = CHANNELS[channel].isMetered;', 0],
    ['const a = channel === undefined || channelCount === 3;', 0],
    ['create({ channel: ChatChannel.widget });', 0],
  ])('in %s', (text, count) => expect(found(channelComparisons, text)).toHaveLength(count));
});

describe('enums and constants of the contracts', () => {
  it('are found when no other file names them', () => {
    const files = [
      parseSource('packages/contracts/src/enums.ts', 'export const Used = {}; export const Dead = { Used };'),
      parseSource(PRODUCT, 'f(Used);'),
      parseSource('services/bot/src/x.ts', '// Dead\nconst a = "Dead";'),
    ];
    expect(unusedVocabulary(files).map(({ what }) => what)).toEqual(['Dead']);
  });
});

describe('repositories that see every workspace', () => {
  it('are listed with their reason, and without those of tests', () => {
    const text = "const bots = repository.everywhere('the purge looks at each workspace');";
    expect(found(globalRepositories, text)).toEqual(["'the purge looks at each workspace'"]);
    expect(found(globalRepositories, 'bots.everywhere();')).toEqual(['NO REASON']);
    expect(found(globalRepositories, text, 'services/bot/src/bots/bots.int.test.ts')).toEqual([]);
  });
});

describe('the report', () => {
  const files = [
    parseSource(PRODUCT, `${'\n'.repeat(999)}const a = b as Bot;\n`),
    parseSource('packages/test-servers/src/kafka.ts', 'a;\nb;\n'),
    parseSource('packages/errors/src/index.ts', 'a;\n'),
  ];

  it('counts lines by top folder', () => {
    expect([...linesByFolder(files)]).toEqual([
      ['services', 1_000],
      ['packages', 3],
    ]);
  });

  it('counts casts per ten thousand lines of the product', () => {
    expect(countAll(files).rows.find(({ name }) => name === AIMS.castsPerLines.name)?.count).toBe(10);
  });

  it('allows no unwanted word in the comments and documents of reworded folders', () => {
    const nobody = [
      parseSource(PRODUCT, '// nobody\n'),
      parseSource('packages/just-moved/src/a.ts', '// nobody\n'),
    ];
    const { rows } = countAll(nobody, [{ path: 'README.md', text: 'Nobody.' }]);
    expect(aboveCeiling(rows).map(({ name }) => name)).toEqual([
      AIMS.commentWords.name,
      AIMS.commentWordsElsewhere.name,
      AIMS.documentWords.name,
    ]);
    expect(rows.find(({ name }) => name === AIMS.commentWordsElsewhere.name)?.count).toBe(1);
  });

  it('names what is above its ceiling', () => {
    const rows = countAll([parseSource(PRODUCT, `f('${ERRORS.notFound}');\n`)]).rows;
    expect(aboveCeiling(rows).map(({ name }) => name)).toEqual([AIMS.bareErrorCodes.name]);
  });
});
