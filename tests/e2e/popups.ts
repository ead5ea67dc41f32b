import { expect } from 'vitest';
import type { WatchedPage } from './browser-session.ts';

/** Whatever says that it opens something, and the arrows of fields that offer a list. */
const OPENERS = '[aria-haspopup]:not([aria-haspopup="false"]), .MuiAutocomplete-popupIndicator';
/** What opens lies over the page, outside of it. */
const OPENED =
  'body > :is(.MuiModal-root, .MuiPopper-root):has([role="menu"], [role="dialog"], [role="listbox"])';
const SCHEMES = ['dark', 'light'] as const;

/**
 * Opens, one after the other, the first of each kind of menu, dialog and list that one click reaches on a page, and
 * lets axe look at it in dark and in light. What is in `seen` already, such as the sidebar's, is left out; it grows.
 * Returns what is wrong, by what opens it.
 */
export async function wrongPopups({ page, inspectParts }: WatchedPage, seen: Set<string>): Promise<string[]> {
  const wrong: string[] = [];
  const openers: (string | null)[] = await page.evaluate(KINDS);
  for (const [index, kind] of openers.entries()) {
    if (kind === null || seen.has(kind)) continue;
    seen.add(kind);
    await page.locator(OPENERS).nth(index).click();
    await expect.poll(() => page.locator(OPENED).count(), { message: `opened by ${kind}` }).toBe(1);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      wrong.push(...(await inspectParts(OPENED)).map((issue) => `${kind}, ${colorScheme}: ${issue}`));
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(OPENED).count(), { message: `closed, of ${kind}` }).toBe(0);
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
