import { expect, test } from 'vitest';
import { mayReload } from './lazyPage.ts';

test('a missing chunk reloads the page once, and again only after the guard of ten seconds', () => {
  expect(mayReload(null, 50_000)).toBe(true);
  expect(mayReload('45000', 50_000)).toBe(false);
  expect(mayReload('39999', 50_000)).toBe(true);
  expect(mayReload('rubbish', 50_000)).toBe(true);
});
