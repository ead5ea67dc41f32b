import { afterAll, beforeEach, onTestFailed } from 'vitest';
import { describeOpenPages } from './browser-session.ts';
import { closeContexts } from './shared-product.ts';

/** A test in a browser that fails says what the browser showed. */
beforeEach(() => {
  onTestFailed(async ({ task }) => {
    const shown = (await describeOpenPages()).map((page) => `A page showed: ${page}`).join('\n');
    for (const error of task.result?.errors ?? []) {
      error.message += `\n${shown}`;
      // Reports print the stack, which holds the message as it was.
      error.stack = `${shown}\n${error.stack ?? ''}`;
    }
  });
});

/** The browser outlives the file. */
afterAll(closeContexts);
