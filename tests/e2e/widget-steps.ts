import type { Page } from 'playwright-core';

/** Sends a question in the widget, wherever it is on the page. The caller waits for the answer. */
export async function askInWidget(page: Page, question: string): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Ask a question…' });
  // While a step shows its own field, the message field appears only on request.
  const button = page.getByRole('button', { name: 'Ask a question…' });
  await input.or(button).first().waitFor();
  if (await button.isVisible()) await button.click();
  await input.fill(question);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(question).first().waitFor();
}

/** The source chip of the newest answer that has one. */
export function sourceButton(page: Page, title: string): ReturnType<Page['locator']> {
  return page.locator('colloquy-sources').getByRole('button').filter({ hasText: title }).last();
}
