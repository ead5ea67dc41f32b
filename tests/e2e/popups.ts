import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WatchedPage } from './browser-session.ts';
import { SCHEMES, WITHOUT_ROOM } from './good-screen.ts';
import type { PageDialog } from './page-dialogs.ts';

/** Elements that declare a popup, and the arrows of fields with a list. */
const OPENERS = '[aria-haspopup]:not([aria-haspopup="false"]), .MuiAutocomplete-popupIndicator';
/** Popups are rendered over the page, outside of its tree. */
const OPENED =
  'body > :is(.MuiModal-root, .MuiPopper-root):has([role="menu"], [role="dialog"], [role="listbox"])';

/** Ends a wait for a popup that never opens. */
const PATIENCE_MS = 30_000;

/**
 * Opens, one after the other, the first of each kind of menu, dialog and list that one click reaches on a page, and
 * checks it with axe in dark and in light. Kinds that are in `seen` already, such as the sidebar's, are skipped; new
 * ones are added. Returns the violations, by the opening element.
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
    // The tooltip of a button that is hovered or focused may cover the next button.
    await page.mouse.move(0, 0);
    await page.evaluate('document.activeElement?.blur()');
  }
  return wrong;
}

/**
 * Opens the dialogs that need more than one click, and checks each with axe. Returns the violations, by the dialog's
 * name.
 */
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

/** Waits until this many popups are over the page; they animate, and a busy machine renders few frames. */
function expectOpen(page: Page, count: number, message: string): Promise<void> {
  const read = () => page.locator(OPENED).count();
  return expect.poll(read, { message, timeout: PATIENCE_MS }).toBe(count);
}

/** Axe's violations in the open popup, in dark and in light, and the texts that do not fit. */
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
 * The kinds of opening elements, in page order; null for a disabled one. Elements with the same ancestors, such as
 * the menus of rows, are of one kind; buttons with texts are told apart by the text. A string, because it runs in the
 * page.
 */
const KINDS = `[...document.querySelectorAll('${OPENERS}')].map((one) => {
  if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(':disabled, [aria-disabled="true"]')) return null;
  const path = [];
  for (let at = one; at !== null && at !== document.body; at = at.parentElement) path.push(at.tagName);
  const icons = [...one.querySelectorAll('svg')].map((svg) => svg.dataset.testid).join();
  const words = one.matches('[role="combobox"]') ? '' : one.innerText.replaceAll(/\\s+/g, ' ');
  return [one.ariaHasPopup, icons, words, path.join('<')].join('|');
})`;
