import { UsageError, type Environment, type OperatorCommand } from './command.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

export interface Told {
  readonly exitCode: number;
  readonly lines: readonly string[];
}

/** Runs the command that `words` begin with; whatever goes wrong is told in words, never thrown. */
export async function runOperator(
  commands: Readonly<Record<string, OperatorCommand>>,
  [name = '', ...words]: readonly string[],
  environment: Environment,
): Promise<Told> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return { exitCode: EXIT_USAGE, lines: usageOf(commands) };
  try {
    return { exitCode: 0, lines: await command.run(words, environment) };
  } catch (error) {
    if (error instanceof UsageError) {
      return { exitCode: EXIT_USAGE, lines: [`Usage: npm run operator -- ${name} ${command.usage}`] };
    }
    return { exitCode: EXIT_FAILED, lines: [error instanceof Error ? error.message : String(error)] };
  }
}

function usageOf(commands: Readonly<Record<string, OperatorCommand>>): string[] {
  const rows = Object.entries(commands).map(
    ([name, { usage, about }]) => `  npm run operator -- ${name} ${usage}\n      ${about}`,
  );
  return ['Usage:', ...rows];
}
