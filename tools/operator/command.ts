/** Something an operator can do from the command line. A new one is a module and a row of `commands.ts`. */
export interface OperatorCommand {
  /** Words after the name, such as `<workspaceId> <planId>`. */
  readonly usage: string;
  /** One line for the list. */
  readonly about: string;
  /** Does it and answers what to print. Throws UsageError for words that it does not understand. */
  run(words: readonly string[], environment: Environment): Promise<readonly string[]>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The command was called in a way that it does not know; its usage is printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
