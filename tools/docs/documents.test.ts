import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links to files that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = DOCUMENTS.flatMap((path) => [...read(path).matchAll(/npm run ([a-z:]+)/g)]).map(
      ([, script]) => script ?? '',
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  it('list every decision', () => {
    const index = read('docs/adr/README.md');
    const decisions = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
    expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });
});
