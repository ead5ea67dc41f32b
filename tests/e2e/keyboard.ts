import type { Page } from 'playwright-core';
import { z } from 'zod';
import { MOTION_ENDS } from './browser-session.ts';

/** More tab stops than any screen of the dashboard has; a list of 30 pages has three for each, plus its filters. */
const MAX_STOPS = 150;

/** The focused element, and whether it is visible. A string, because it runs in the page. */
const FOCUS = `(() => {
  const focused = document.activeElement ?? document.body;
  const box = focused.closest('.MuiInputBase-root, .MuiButtonBase-root') ?? focused;
  const name = focused.getAttribute('aria-label') ?? focused.labels?.[0]?.innerText ?? focused.innerText ?? '';
  const isRinged = [focused, box, ...box.querySelectorAll(':scope > fieldset')].some((one) => {
    const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(one);
    const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    return isOutlined || (one.tagName === 'FIELDSET' && parseFloat(borderTopWidth) >= 2);
  });
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return { name: name.trim(), isVisible: isRinged && isOnScreen };
})()`;
const focusSchema = z.object({ name: z.string(), isVisible: z.boolean() });

/** The name of the focused element. Throws when the user could not see it. */
export async function seenFocus(page: Page): Promise<string> {
  // With reduced motion, a focus ring is a transition of zero length, which ends with a later frame.
  await page.evaluate(MOTION_ENDS);
  const { name, isVisible } = focusSchema.parse(await page.evaluate(FOCUS));
  if (!isVisible) throw new Error(`The focus on "${name}" cannot be seen`);
  return name;
}

/** Presses Tab, or another key, until `name` has the focus; the focus must be visible at every stop on the way. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    stops.push(await seenFocus(page));
    if (stops.at(-1) === name) return;
  }
  throw new Error(`${key} never reaches "${name}", only ${[...new Set(stops)].join(' | ')}`);
}
