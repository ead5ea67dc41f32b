import type { Page } from 'playwright-core';

/** Sends a question in the widget, wherever it stands on the page. Answers are looked for by the caller. */
export async function askInWidget(page: Page, question: string): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Ask a question…' });
  // Beside the field of a step there is none until the visitor wants it.
  const button = page.getByRole('button', { name: 'Ask a question…' });
  await input.or(button).first().waitFor();
  if (await button.isVisible()) await button.click();
  await input.fill(question);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(question).first().waitFor();
}

/** The chip of a source under the newest answer that has one. */
export function sourceButton(page: Page, title: string): ReturnType<Page['locator']> {
  return page.locator('colloquy-sources').getByRole('button').filter({ hasText: title }).last();
}
