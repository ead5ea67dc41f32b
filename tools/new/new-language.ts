import type { RepositoryFiles } from './repository-files.ts';

const TEXTS = 'packages/texts';
const INDEX = '/index.ts';

const areaOf = (path: string): string => path.split('/')[0] ?? path;

/**
 * `<tag>` (BCP 47): a folder with a copy of every English text, to be translated; for a language that has some areas
 * already (the chatbot's own messages, for one), only the missing areas. The compiler compares each area with the
 * English one; the dashboard, the widget and the servers find the folder by themselves.
 */
export function newLanguage(files: RepositoryFiles, tag: string): string[] {
  const name = languageName(tag);
  const folder = `${TEXTS}/${tag}`;
  const missing = files.list(`${TEXTS}/en`).filter((path) => !files.has(`${folder}/${areaOf(path)}`));
  if (missing.length === 0) throw new Error(`${folder} exists already, with every area`);
  for (const path of missing) {
    const english = files.read(`${TEXTS}/en/${path}`);
    const head = `// ${name} (${tag}): copied from English, to be translated. Placeholders and names stay as they are.\n`;
    files.create(`${folder}/${path}`, head + (path.endsWith(INDEX) ? compared(english, path, tag) : english));
  }
  return [
    `Translate the texts in ${folder}`,
    'npm run typecheck, which fails on a missing text, and npx vitest run --project unit tests/texts, which compares placeholders',
  ];
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
