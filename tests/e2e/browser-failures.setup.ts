import { afterAll, beforeEach, onTestFailed } from 'vitest';
import { describeOpenPages } from './browser-session.ts';
import { closeContexts } from './shared-product.ts';

/** When a browser test fails, its message includes what the browser showed. */
beforeEach(() => {
  onTestFailed(async ({ task }) => {
    const shown = (await describeOpenPages()).map((page) => `A page showed: ${page}`).join('\n');
    for (const error of task.result?.errors ?? []) {
      error.message += `\n${shown}`;
      // Reports print the stack, which holds the original message.
      error.stack = `${shown}\n${error.stack ?? ''}`;
    }
  });
});

/** The browser is shared and stays open after the file. */
afterAll(closeContexts);
