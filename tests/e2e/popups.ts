import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WatchedPage } from './browser-session.ts';
import { SCHEMES, WITHOUT_ROOM } from './good-screen.ts';
import type { PageDialog } from './page-dialogs.ts';

/** Whatever says that it opens something, and the arrows of fields that offer a list. */
const OPENERS = '[aria-haspopup]:not([aria-haspopup="false"]), .MuiAutocomplete-popupIndicator';
/** What opens lies over the page, outside of it. */
const OPENED =
  'body > :is(.MuiModal-root, .MuiPopper-root):has([role="menu"], [role="dialog"], [role="listbox"])';

/** Ends a wait for what never comes. */
const PATIENCE_MS = 30_000;

/**
 * Opens, one after the other, the first of each kind of menu, dialog and list that one click reaches on a page, and
 * lets axe look at it in dark and in light. What is in `seen` already, such as the sidebar's, is left out; it grows.
 * Returns what is wrong, by what opens it.
 */
export async function wrongPopups(watched: WatchedPage, seen: Set<string>): Promise<string[]> {
  const { page } = watched;
  const wrong: string[] = [];
  const openers: (string | null)[] = await page.evaluate(KINDS);
  for (const [index, kind] of openers.entries()) {
    if (kind === null || seen.has(kind)) continue;
    seen.add(kind);
    await page.locator(OPENERS).nth(index).click();
    await expectOpen(page, 1, `opened by ${kind}`);
    wrong.push(...(await wrongWith(watched, kind)));
    await page.keyboard.press('Escape');
    await expectOpen(page, 0, `closed, of ${kind}`);
    // The hint of a button that is pointed at, or has the focus back, may lie over the next one.
    await page.mouse.move(0, 0);
    await page.evaluate('document.activeElement?.blur()');
  }
  return wrong;
}

/** Opens the dialogs that one click does not reach, and lets axe look at each. Returns what is wrong, by its name. */
export async function wrongDialogs(watched: WatchedPage, dialogs: readonly PageDialog[]): Promise<string[]> {
  const { page } = watched;
  const wrong: string[] = [];
  const usual = page.viewportSize();
  for (const { name, open, close = pressEscape, widthPx } of dialogs) {
    if (usual !== null && widthPx !== undefined) await page.setViewportSize({ ...usual, width: widthPx });
    await open(page);
    const dialog = page.getByRole('dialog', { name, exact: true });
    await dialog.waitFor();
    wrong.push(...(await wrongWith(watched, String(name))));
    await close(page);
    await dialog.waitFor({ state: 'detached' });
    if (usual !== null) await page.setViewportSize(usual);
  }
  return wrong;
}

function pressEscape(page: Page): Promise<void> {
  return page.keyboard.press('Escape');
}

/** Waits until so much lies over the page; what opens and closes moves, and a busy machine draws few frames. */
function expectOpen(page: Page, count: number, message: string): Promise<void> {
  const read = () => page.locator(OPENED).count();
  return expect.poll(read, { message, timeout: PATIENCE_MS }).toBe(count);
}

/** What axe has against what is open, in dark and in light, and the texts that have no room. */
async function wrongWith({ page, inspectParts }: WatchedPage, opened: string): Promise<string[]> {
  const crowded: string[] = await page.evaluate(WITHOUT_ROOM);
  const wrong = crowded.map((text) => `${opened}: “${text}” has no room`);
  for (const [colorScheme, rules] of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    wrong.push(...(await inspectParts(OPENED, rules)).map((issue) => `${opened}, ${colorScheme}: ${issue}`));
  }
  return wrong;
}

/**
 * The kinds of what opens something, in the order of the page; null for what cannot be used now. Of one kind is what
 * stands among the same elements, as the menus of rows do; buttons with words are told apart by them. In text, as it
 * runs in the page.
 */
const KINDS = `[...document.querySelectorAll('${OPENERS}')].map((one) => {
  if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(':disabled, [aria-disabled="true"]')) return null;
  const path = [];
  for (let at = one; at !== null && at !== document.body; at = at.parentElement) path.push(at.tagName);
  const icons = [...one.querySelectorAll('svg')].map((svg) => svg.dataset.testid).join();
  const words = one.matches('[role="combobox"]') ? '' : one.innerText.replaceAll(/\\s+/g, ' ');
  return [one.ariaHasPopup, icons, words, path.join('<')].join('|');
})`;
