import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A command's input and output. */
export interface OperatorConsole {
  readonly environment: Environment;
  /** Prints one line for the operator at once. */
  say(line: string): void;
  /** True when the input is a terminal, so that the operator can be asked. */
  readonly isInteractive: boolean;
  /** Prompts without echoing the input. */
  askSecret(question: string): Promise<string>;
  /** Reads all of the standard input. */
  readInput(): Promise<string>;
}

/** The console of this process. Prompts go to standard error, so that output can be redirected. */
export function createProcessConsole(environment: Environment): OperatorConsole {
  return {
    environment,
    say: (line) => void process.stdout.write(`${line}\n`),
    isInteractive: process.stdin.isTTY && process.stderr.isTTY,
    askSecret,
    readInput: () => text(process.stdin),
  };
}

function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => {
      lines.close();
      reject(new Error('Nothing was done.'));
    });
    lines.once('line', (line) => {
      lines.close();
      process.stderr.write('\n');
      resolve(line);
    });
  });
}
