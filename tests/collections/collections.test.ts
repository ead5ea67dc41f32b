import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SERVICE_NAMES } from '@colloquy/contracts';

const root = new URL('../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(root + path, 'utf8');

/** A model over a collection, or the collection itself: its name is the last argument. */
const MODEL = /\.model(?:<[\s\S]*?>)?\(\s*'\w+',[\s\S]*?'(\w+)',?\s*\)/g;
const ROWS = /\.rows(?:<[\s\S]*?>)?\('(\w+)'\)/g;
/** Files in which a service or package declares what it stores. */
const CALL = /\b(?:database|service)\.model(?:<[\s\S]*?>)?\(/g;

function collectionsIn(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    [MODEL, ROWS].flatMap((pattern) => [...read(file).matchAll(pattern)].map(([, name = '']) => name)),
  );
}

const sources = (folder: string): string[] =>
  globSync(`${folder}/src/**/*.ts`, { cwd: root }).filter((file) => !/\.test\.ts$|\/testing\//.test(file));

/** The rows `| service | collection | … |` of the document. */
const documented = [
  ...read('docs/operations/collections.md').matchAll(/^\| (\w+) \| `(\w+)` \|.*\|(.+)\|$/gm),
];
const documentedOf = (service: string): string[] =>
  documented.filter(([, of]) => of === service).map(([, , name = '']) => name);

describe('the table of collections', () => {
  it.each(SERVICE_NAMES)('names every collection of %s, and no other', (service) => {
    const found = collectionsIn(sources(`services/${service}`));
    const turns = service === 'knowledge' ? ['turns'] : [];
    expect(documentedOf(service).toSorted()).toEqual([...found, ...turns].toSorted());
  });

  it('names what every service has beside its own', () => {
    const found = collectionsIn(sources('packages/persistence')).filter((name) => name !== 'turns');
    expect(documentedOf('all').toSorted()).toEqual(found.toSorted());
  });

  it('says of each what bounds it', () => {
    expect(documented.filter(([, , , bound = '']) => bound.trim() === '')).toEqual([]);
  });

  it('overlooks no model: each call names its collection', () => {
    const files = [...sources('services/*'), ...sources('packages/*')];
    const calls = files.flatMap((file) => [...read(file).matchAll(CALL)]);
    const named = files.flatMap((file) => [...read(file).matchAll(MODEL)]);
    expect(named).toHaveLength(calls.length);
  });
});

it.each(SERVICE_NAMES)('%s forgets requests with their account and workspace', (service) => {
  expect(read(`services/${service}/src/create-service.ts`)).toContain('...foundation.consumers');
});
