import { expect } from 'vitest';
import type { AxeRules, WatchedPage } from './browser-session.ts';

/** The message that a browser itself logs to the console when the server refuses a request on purpose. */
export const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** The axe rules per colour scheme: names, roles and order are the same in both. */
export const SCHEMES: readonly (readonly ['dark' | 'light', AxeRules])[] = [
  ['dark', 'all'],
  ['light', 'colours'],
];

const OPENING_MS = 15_000;

/**
 * A screen is right when axe finds no violation in light and in dark, the console is empty, no other host was
 * requested and no response had a loose content policy. `expected` lists console messages that belong to the screen.
 */
export async function expectGoodScreen(watched: WatchedPage, name: string, expected?: RegExp): Promise<void> {
  // A page that is still being opened has no title yet; where there is none at all, axe says so.
  const title = watched.page.locator('h1').first();
  await title.waitFor({ state: 'attached', timeout: OPENING_MS }).catch(() => undefined);
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

/** A phone, a tablet and a large screen. */
export const WIDTHS_PX = [360, 768, 1440] as const;
const HEIGHT_PX = 900;

/** The same at each width, where nothing may be cut off at the side. Restores the window's size. */
export async function expectGoodOnEveryScreen(
  watched: WatchedPage,
  name: string,
  expected?: RegExp,
): Promise<void> {
  const { page } = watched;
  const usual = page.viewportSize();
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await expectGoodScreen(watched, `${name}-${width}`, expected);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(WITHOUT_ROOM), `no room on ${name} at ${width} px`).toEqual([]);
  }
  if (usual !== null) await page.setViewportSize(usual);
  await page.evaluate(NEXT_FRAMES);
}

/** Until the page has adapted to a new size. A string, because it runs in the page. */
const NEXT_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/**
 * Elements that do not fit the screen: texts a few letters wide and many lines high, and buttons that end outside of
 * the window where nothing scrolls sideways. A string, because it runs in the page.
 */
export const WITHOUT_ROOM = `(() => {
  const scrolls = (one) => one !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const isSqueezed = (one, text) => {
    const { width, height } = one.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(one).fontSize);
    return text.length > 12 && width > 1 && width < 4 * size && height > 6 * size;
  };
  const isCut = (one) => one.matches('button') && one.getBoundingClientRect().right > innerWidth && !scrolls(one);
  return [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .flatMap((one) => {
      const text = [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('').trim();
      return isSqueezed(one, text) || isCut(one) ? [text.slice(0, 40)] : [];
    });
})()`;
