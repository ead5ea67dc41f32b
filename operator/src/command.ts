import type { OperatorConsole } from './operator-console.ts';

/** A command of the operator's tool. A new one is a module and a row of `commands.ts`. */
export interface OperatorCommand {
  /** The arguments after the name, such as `<workspaceId> <planId>`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** Additional lines for the command's own help. */
  readonly details?: readonly string[];
  /**
   * Runs the command and prints the result. Throws UsageError for invalid arguments; `unfinished` means that the work
   * continues without the tool.
   */
  run(words: readonly string[], console: OperatorConsole): Promise<'done' | 'failed' | 'unfinished'>;
}

/** The command was called with wrong arguments; the error and the usage are printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
