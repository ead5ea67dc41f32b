import { ConfigError, EXIT_CONFIG } from '@colloquy/config';
import { UsageError, type OperatorCommand } from './command.ts';
import { describeError } from './errors.ts';
import type { OperatorConsole } from './operator-console.ts';

/** The exit codes of the process; docs/operations/operators.md documents them. */
export const EXIT = { done: 0, failed: 1, usage: 2, unfinished: 75, settings: EXIT_CONFIG } as const;

const HELP_WORDS: ReadonlySet<string> = new Set(['--help', '-h', 'help']);

/** Runs the command that `words` begin with; errors are printed, never thrown. Returns the exit code. */
export async function runOperator(
  commands: Readonly<Record<string, OperatorCommand>>,
  [name = '', ...words]: readonly string[],
  console: OperatorConsole,
): Promise<number> {
  const say = (lines: readonly string[]): void => lines.forEach((line) => console.say(line));
  if (name === '' || HELP_WORDS.has(name)) {
    say(overview(commands));
    return EXIT.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    say([`There is no command "${name}".`, ...overview(commands)]);
    return EXIT.usage;
  }
  if (words.some((word) => HELP_WORDS.has(word))) {
    say([...usageOf(name, command), ...(command.details ?? []).map((line) => `  ${line}`)]);
    return EXIT.done;
  }
  try {
    return EXIT[await command.run(words, console)];
  } catch (error) {
    if (error instanceof UsageError) {
      say([error.message, ...usageOf(name, command)]);
      return EXIT.usage;
    }
    say(describeError(error));
    return error instanceof ConfigError ? EXIT.settings : EXIT.failed;
  }
}

function overview(commands: Readonly<Record<string, OperatorCommand>>): string[] {
  const rows = Object.entries(commands).flatMap(([name, command]) => [
    `  npm run operator -- ${name} ${command.usage}`,
    `      ${command.about}`,
  ]);
  return ['What an operator can do:', ...rows, 'With --help behind its name a command says more.'];
}

function usageOf(name: string, { usage, about }: OperatorCommand): string[] {
  return [`Usage: npm run operator -- ${name} ${usage}`, `  ${about}`];
}
