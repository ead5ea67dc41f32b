import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { consumerNames } from './consumers.ts';
import { DELIVERED_TWICE, DROP_CACHES } from './delivered-twice.ts';
import { parseSource, readSources } from './source-files.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

describe('consumers', () => {
  const names = consumerNames(readSources(REPOSITORY));
  const isListed = (name: string) => Object.hasOwn(DELIVERED_TWICE, name) || DROP_CACHES.has(name);

  it('have a test that delivers their event twice, or drop a cache', () => {
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !isListed(name))).toEqual([]);
  });

  it('are listed while they exist and no longer', () => {
    const listed = [...Object.keys(DELIVERED_TWICE), ...DROP_CACHES];
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it.each(Object.entries(DELIVERED_TWICE))('%s: its test is there', (_name, { file, title }) => {
    expect(readFileSync(`${REPOSITORY}/${file}`, 'utf8')).toContain(title);
  });

  it('are found by the names that their definitions give', () => {
    const file = (path: string, text: string) => parseSource(path, text);
    const found = consumerNames([
      file('services/bot/src/a.ts', "defineConsumer({ name: 'bot.a', event: e, handle });"),
      file('services/bot/src/b.ts', "const B = 'bot.b'; defineConsumer({ name: B, event: e, handle });"),
      file('services/bot/src/c.ts', 'defineConsumer({ name: `bot.${kind}`, event: e, handle });'),
      file('gateway/src/e.ts', "defineConsumer({ name: 'gateway.e', event: e, handle });"),
      file('services/bot/src/d.test.ts', "defineConsumer({ name: 'bot.d', event: e, handle });"),
    ]);
    expect(found).toEqual(['bot.${kind}', 'bot.a', 'bot.b', 'gateway.e']);
  });
});
