import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', '{packages/*,widget}/README.md'], { cwd: root });
const FOLDERS = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .map(({ name }) => name);
const FILE_NAMES = new Set(
  globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,mts,mjs}`, {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).map((path) => basename(path)),
);
const ENDINGS = ['', '.ts', '.test.ts'];

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links to files and headings that exist', (path) => {
    const links = found(read(path), /\]\((?!https?:|mailto:)([^)\s]+)/g);
    expect(links.filter((link) => !leadsSomewhere(path, link))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s names files and folders that exist', (path) => {
    const missing = namesIn(read(path)).filter((name) => {
      if (name.includes('/')) return FOLDERS.includes(rootOf(name)) && !existsSync(join(root, name));
      return /\.(?:tsx?|m[jt]s|int|test)$/.test(name) && !ENDINGS.some((end) => FILE_NAMES.has(name + end));
    });
    expect(missing).toEqual([]);
  });

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = DOCUMENTS.flatMap((path) => found(read(path), /npm run ([a-z:]+)\b(?! -w)/g));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});

const DECISIONS = globSync('docs/adr/[0-9]*.md', { cwd: root }).map((path) => basename(path));
const STATUS =
  /^Status: (accepted|rejected|superseded by \[(\d{4})\]\(\2-[\w-]+\.md\)), \d{4}-\d{2}-\d{2}\./m;
const statusOf = (decision: string): string | undefined => STATUS.exec(read(`docs/adr/${decision}`))?.[1];

describe('the decisions', () => {
  it.each(DECISIONS)(
    '%s has a number in its title, a status of the closed list, a date and what would change it',
    (name) => {
      const text = read(`docs/adr/${name}`);
      expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)}: .+\n\nStatus: `));
      expect(statusOf(name)).toBeDefined();
      if (statusOf(name) === 'accepted') expect(text).toContain('What would change it');
    },
  );

  it('are superseded by decisions that stand', () => {
    const successors = DECISIONS.flatMap((name) => found(statusOf(name) ?? '', /\((.+)\)/g));
    expect(successors.length).toBeGreaterThan(0);
    expect(successors.filter((name) => statusOf(name) !== 'accepted')).toEqual([]);
  });

  it('stand in the index with their title and status', () => {
    const index = read('docs/adr/README.md');
    const rows = DECISIONS.map((name) => {
      const title = /^# \d{4}: (.+)/.exec(read(`docs/adr/${name}`))?.[1];
      return `| [${name.slice(0, 4)}](${name}) | ${title} | ${statusOf(name)} |`;
    });
    expect(rows.filter((row) => !index.includes(row))).toEqual([]);
  });
});

/** What the first group of `pattern` finds in a text. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group]) => group ?? '');
}

/** Names and paths in backticks, without those that stand for others (`<name>`, `*`) and hidden folders. */
function namesIn(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  return found(prose, /`([\w.-]+(?:\/[\w.-]+)*)\/?`/g).filter((name) => !/(?:^|\/)\.|NNNN/.test(name));
}

function rootOf(path: string): string {
  return path.split('/', 1)[0] ?? path;
}

function leadsSomewhere(path: string, link: string): boolean {
  const [file = '', heading] = link.split('#');
  const target = file === '' ? path : join(dirname(path), file);
  if (!existsSync(join(root, target))) return false;
  return heading === undefined || headingsOf(read(target)).includes(heading);
}

/** The headings of a document as links name them. */
function headingsOf(text: string): string[] {
  return found(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
