import { withLanguageRows } from './language-rows.ts';
import type { RepositoryFiles } from './repository-files.ts';

const TEXTS = 'packages/texts';
const MAIL_LANGUAGES = `${TEXTS}/src/mail-languages.ts`;
const WORDS = 'packages/text/src/languages';
/** Folders with tables that have a row for each language. */
const WITH_TABLES = ['packages', 'services/chat/src'];
/** The one test that has words of each language. */
const REGISTRY_TEST = `${WORDS}/registry.test.ts`;
const INDEX = '/index.ts';
const STEMMER = 'stem.ts';

const areaOf = (path: string): string => path.split('/')[0] ?? path;

/**
 * `<tag>` (BCP 47): a copy of every English text, to be translated, and of the words by which English is understood, with a
 * row in each table of the answerers; for a language that has some of them already, only what is missing. The
 * compiler compares each area with the English one; the dashboard, the widget and the servers find the folder of
 * texts by themselves. A regional tag, such as pt-BR, has the words of its language.
 */
export function newLanguage(files: RepositoryFiles, tag: string): string[] {
  const name = languageName(tag);
  const folder = `${TEXTS}/${tag}`;
  const missing = files.list(`${TEXTS}/en`).filter((path) => !files.has(`${folder}/${areaOf(path)}`));
  const understands = tag.includes('-') || files.has(`${WORDS}/${tag}`);
  if (missing.length === 0 && understands) throw new Error(`${folder} exists already, with every area`);
  const head = `// ${name} (${tag}): copied from English, to be translated. Placeholders and names stay as they are.\n`;
  for (const path of missing) {
    const english = files.read(`${TEXTS}/en/${path}`);
    files.create(`${folder}/${path}`, head + (path.endsWith(INDEX) ? compared(english, path, tag) : english));
  }
  if (missing.some((path) => areaOf(path) === 'mails')) offer(files, tag);
  if (!understands) addWords(files, tag, head);
  return [
    `Translate the texts in ${folder}${understands ? '' : `, the words in ${WORDS}/${tag}, and the rows "${tag}" in the other files`}`,
    'npm run typecheck, which fails on a missing text, and npx vitest run --project unit tests/texts packages/text, which compares placeholders and words',
  ];
}

/** Lists the language where browsers look it up. */
function offer(files: RepositoryFiles, tag: string): void {
  const source = files.read(MAIL_LANGUAGES);
  const tags = [...source.matchAll(/'([A-Za-z-]+)'/g)].flatMap(([, known]) => known ?? []);
  const all = [...tags, tag].toSorted().map((known) => `'${known}'`);
  files.replace(MAIL_LANGUAGES, source.replace(/\[.*\]/s, `[${all.join(', ')}]`));
}

/** The folder of words, its row in the registry, and the language's row in every other table. */
function addWords(files: RepositoryFiles, tag: string, head: string): void {
  const paths = files.list(WORDS);
  const languages = [...new Set(paths.filter((path) => path.includes('/')).map(areaOf))];
  for (const path of files.list(`${WORDS}/en`).filter((one) => one !== STEMMER)) {
    const english = files.read(`${WORDS}/en/${path}`);
    files.create(`${WORDS}/${tag}/${path}`, head + (path === 'index.ts' ? withEndings(english) : english));
  }
  const sources = WITH_TABLES.flatMap((folder) => files.list(folder).map((path) => `${folder}/${path}`));
  for (const path of sources) {
    const isRead = path === REGISTRY_TEST || (path.endsWith('.ts') && !path.endsWith('.test.ts'));
    if (!isRead || path.includes('node_modules') || path.startsWith(`${TEXTS}/`)) continue;
    const changed = withLanguageRows(files.read(path), languages, tag);
    if (changed !== null) files.replace(path, changed);
  }
  files.prepend(`${WORDS}/registry.ts`, `import { rules as ${tag} } from './${tag}/index.ts';\n`);
}

/** The rules of English with a list of endings instead of its stemmer. */
function withEndings(english: string): string {
  return `import { inflectedBy } from '../inflected-by.ts';\n${english}`
    .replace(/^import \{ stemEnglish \}.*\n/m, '')
    .replace(/^ *\/\/ A follow-up in English.*\n/m, '')
    .replace(
      /^ *stem: stemEnglish,\n *endings: \[\],\n/m,
      "  // Endings of words, the longest first.\n  ...inflectedBy(''),\n",
    );
}

/** The English name of a language. Throws when `tag` is not in its canonical form. */
function languageName(tag: string): string {
  const hint = `"${tag}" is not a language: write a tag such as de or pt-BR`;
  try {
    if (Intl.getCanonicalLocales(tag)[0] !== tag) throw new Error(hint);
  } catch {
    throw new Error(hint);
  }
  const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag);
  if (name === undefined) throw new Error(hint);
  return name;
}

/** The texts of an area, typed against the English ones. */
function compared(english: string, path: string, tag: string): string {
  const end = english.lastIndexOf('};');
  const texts = `${english.slice(0, end)}} satisfies typeof en;${english.slice(end + '};'.length)}`;
  const gap = english.startsWith('import') ? '' : '\n';
  return `import type { texts as en } from '../../en/${path}';\n${gap}${texts.replace("language: 'en'", `language: '${tag}'`)}`;
}
