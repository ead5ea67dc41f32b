import type { Page } from 'playwright-core';

/** Less text is a hint, a notice or a button that scrolls into view. */
const MORE_CHARACTERS = 200;
/** Content held ready appears within the first time, content requested from the server within the second. */
const [READY_MS, LOADED_MS] = [400, 3_000];
const LOOK_EVERY_MS = 100;
/** Upper bound of `growsOnScroll`, including the browser's own time. */
export const SCROLLING_MS = LOADED_MS + 1_000;

/**
 * Browser programs: one returns the length of the visible text, the other scrolls the page and its scrollable parts
 * to the end and returns false when nothing can be scrolled.
 */
const TEXT_LENGTH = '(document.body?.innerText ?? "").length';
const SCROLL_TO_END = `(() => {
  const long = [document.scrollingElement, ...document.querySelectorAll('main, div, section, ul')].filter(
    (element) => element !== null && element.clientHeight > 200 && element.scrollHeight > element.clientHeight + 50,
  );
  for (const element of long.slice(0, 50)) element.scrollTop = element.scrollHeight;
  return long.length > 0;
})()`;

/** Whether more text appears when a page is scrolled to its end. Changes the page. */
export async function growsOnScroll(page: Page): Promise<boolean> {
  let isLoading = false;
  const onRequest = (): void => void (isLoading = true);
  try {
    const before = await numberOf(page, TEXT_LENGTH);
    page.on('request', onRequest);
    if ((await page.evaluate<unknown>(SCROLL_TO_END)) !== true) return false;
    for (let waited = 0; waited < (isLoading ? LOADED_MS : READY_MS); waited += LOOK_EVERY_MS) {
      await page.waitForTimeout(LOOK_EVERY_MS);
      if ((await numberOf(page, TEXT_LENGTH)) >= before + MORE_CHARACTERS) return true;
    }
    return false;
  } catch {
    // If scripts broke the page or navigated away, what was read before stays valid.
    return false;
  } finally {
    page.off('request', onRequest);
  }
}

async function numberOf(page: Page, program: string): Promise<number> {
  return Number(await page.evaluate<unknown>(program));
}
