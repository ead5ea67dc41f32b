import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A user's steps in the flow editor, by pointer and keyboard. */

/** The field that gets the focus when a step is opened. */
export const STEP_TITLE = 'Title (for the team)';

/** Selects a step of the canvas; clicks have no effect while the canvas moves to it. */
export async function chooseStep(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Fit to the window' }).click();
  const step = page.locator('.react-flow__node').getByRole('button', { name }).first();
  const clicked = async () => {
    await step.click();
    return step.getAttribute('aria-pressed');
  };
  await expect.poll(clicked).toBe('true');
}

/** Adds a step after the shown one; the title of the new step gets the focus. */
export async function addStep(page: Page, type: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `Add: ${type}`, exact: true }).click();
  await typeTitle(page, title);
}

/** Types the title of a new step, once it has the focus. */
export async function typeTitle(page: Page, title: string): Promise<void> {
  const focused = page.getByLabel(STEP_TITLE).and(page.locator(':focus'));
  await expect.poll(() => focused.inputValue()).toBe('');
  await page.keyboard.type(title);
}

/** Replaces the content of a field of the shown step. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await expect.poll(() => field.inputValue()).toBe(text);
}

/** Draws an edge from one step of the canvas to another. */
export async function drawEdge(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Fit to the window' }).click();
  const handle = (name: string, kind: 'source' | 'target'): Locator =>
    page.locator('.react-flow__node').filter({ hasText: name }).locator(`.react-flow__handle.${kind}`);
  const said = page.getByText(`“${from}” goes to “${to}” now.`);
  const drawn = async () => {
    await handle(from, 'source').dragTo(handle(to, 'target'));
    return said.count();
  };
  await expect.poll(drawn).toBe(1);
}
