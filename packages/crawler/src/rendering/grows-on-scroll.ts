import type { Page } from 'playwright-core';

/** Less is a hint, a notice or a button that comes into view. */
const MORE_CHARACTERS = 200;
/** What a page holds ready is shown within this time; what it asks its server for, within the longer one. */
const [READY_MS, LOADED_MS] = [400, 3_000];
const LOOK_EVERY_MS = 100;
/** What `growsOnScroll` takes at most, with the browser's own time. */
export const SCROLLING_MS = LOADED_MS + 1_000;

/**
 * Programs for the browser: the length of the text that a reader sees, and the way to the end of the page and of what
 * scrolls within it; false for a page with nothing to scroll.
 */
const TEXT_LENGTH = '(document.body?.innerText ?? "").length';
const SCROLL_TO_END = `(() => {
  const long = [document.scrollingElement, ...document.querySelectorAll('main, div, section, ul')].filter(
    (element) => element !== null && element.clientHeight > 200 && element.scrollHeight > element.clientHeight + 50,
  );
  for (const element of long.slice(0, 50)) element.scrollTop = element.scrollHeight;
  return long.length > 0;
})()`;

/** Whether more text comes when a page is scrolled to its end. The page is not what it was after that. */
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
    // A page that its programs broke or led away has been read as it was.
    return false;
  } finally {
    page.off('request', onRequest);
  }
}

async function numberOf(page: Page, program: string): Promise<number> {
  return Number(await page.evaluate<unknown>(program));
}
