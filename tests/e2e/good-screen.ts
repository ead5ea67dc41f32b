import { expect } from 'vitest';
import type { AxeRules, WatchedPage } from './browser-session.ts';

/** What a browser itself writes to the console when the server refuses something on purpose. */
export const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** What axe looks at in which colours: names, roles and order are the same in both. */
export const SCHEMES: readonly (readonly ['dark' | 'light', AxeRules])[] = [
  ['dark', 'all'],
  ['light', 'colours'],
];

/**
 * A screen is right when axe has nothing against it in light and in dark, the console is quiet, nobody outside was
 * asked and no answer's policy was loose. `expected` is noise that belongs to the screen.
 */
export async function expectGoodScreen(watched: WatchedPage, name: string, expected?: RegExp): Promise<void> {
  for (const [colorScheme, rules] of SCHEMES) {
    await watched.page.emulateMedia({ colorScheme });
    expect(await watched.inspect(`${name}-${colorScheme}`, rules), `axe on ${name}, ${colorScheme}`).toEqual(
      [],
    );
  }
  const noise = watched.takeNoise().filter((line) => expected?.test(line) !== true);
  expect(noise, `console on ${name}`).toEqual([]);
  expect(watched.outsideRequests, `requests from ${name}`).toEqual([]);
  expect(watched.loosePolicies, `policies on ${name}`).toEqual([]);
}
