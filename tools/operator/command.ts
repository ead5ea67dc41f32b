import type { OperatorConsole } from './operator-console.ts';

/** Something an operator can do from the command line. A new one is a module and a row of `commands.ts`. */
export interface OperatorCommand {
  /** Words after the name, such as `<workspaceId> <planId>`. */
  readonly usage: string;
  /** One line for the list. */
  readonly about: string;
  /** More lines for its own help. */
  readonly details?: readonly string[];
  /**
   * Does it and says what happened. Throws UsageError for words that it does not understand; `unfinished` means
   * that what was begun goes on without the tool.
   */
  run(words: readonly string[], console: OperatorConsole): Promise<'done' | 'failed' | 'unfinished'>;
}

/** The command was called in a way that it does not know; what is wrong and its usage are printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
