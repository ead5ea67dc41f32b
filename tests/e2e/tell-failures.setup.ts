import { beforeEach, onTestFailed } from 'vitest';
import { tellOpenPages } from './browser-session.ts';

/** A test in a browser that fails says what the browser showed. */
beforeEach(() => {
  onTestFailed(async ({ task }) => {
    const told = (await tellOpenPages()).map((page) => `A page showed: ${page}`).join('\n');
    for (const error of task.result?.errors ?? []) {
      error.message += `\n${told}`;
      // Reports print the stack, which holds the message as it was.
      error.stack = `${told}\n${error.stack ?? ''}`;
    }
  });
});
