import { describe, expect, it } from 'vitest';
import { isValidPassword } from '@colloquy/contracts';
import { COMMANDS } from './commands.ts';
import { generatePassword } from './passwords.ts';
import { runOperator } from './run-operator.ts';

/** A run that ends before any connection is opened. */
async function operator(words: readonly string[], environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const exitCode = await runOperator(COMMANDS, words, {
    environment,
    say: (line) => void lines.push(line),
    isInteractive: false,
    askSecret: () => Promise.reject(new Error('Nobody sits here')),
    readInput: () => Promise.resolve(''),
  });
  return { exitCode, text: lines.join('\n') };
}

describe('the words of the operator tool', () => {
  it.each([[[]], [['--help']], [['help']]])('lists every command with its usage (%j)', async (words) => {
    const { exitCode, text } = await operator(words);
    expect(exitCode).toBe(0);
    for (const [name, { usage, about }] of Object.entries(COMMANDS)) {
      expect(text).toContain(`${name} ${usage}`);
      expect(text).toContain(about);
    }
  });

  it.each(Object.keys(COMMANDS))('tells how %s is used when asked', async (name) => {
    const { exitCode, text } = await operator([name, '--help']);
    expect(exitCode).toBe(0);
    expect(text).toContain(`Usage: npm run operator -- ${name}`);
  });

  it.each([
    [['toString'], 'There is no command "toString".'],
    [['set-plan'], '<workspaceId> is missing.'],
    [['set-plan', 'w1'], '<planId> is missing.'],
    [['set-plan', 'w1', '4'], '"4" is no plan.'],
    [['set-plan', 'w1', '2', 'more'], '"more" is one word too many.'],
    [['set-plan', 'w1', '2', '--force'], "Unknown option '--force'"],
    [['re-index'], '<chatBotId> is missing.'],
    [['parked-replay'], 'Exactly one of <id> and --consumer is needed.'],
    [['parked-replay', 'a', '--wait', 'long'], '"long" is no number of seconds'],
    [['parked-list', 'a', 'b'], '"b" is one word too many.'],
    [['create-admin'], '--email is missing.'],
    [
      ['create-admin', '--email', 'a@example.com'],
      'Exactly one of --workspace and --workspace-name is needed.',
    ],
    [['create-admin', '--password', 'Secret-1-Word'], 'A password is not taken from the command line'],
    [['create-admin', '--password=Secret-1-Word'], 'A password is not taken from the command line'],
  ])('names what is wrong with %j', async (words, error) => {
    const { exitCode, text } = await operator(words);
    expect(exitCode).toBe(2);
    expect(text).toContain(error);
    expect(text).toContain('npm run operator -- ');
    expect(text).not.toContain('Secret-1-Word');
  });

  it('names settings that are missing, and ends as the product does for them', async () => {
    const distributed = { KAFKA_BROKERS: 'kafka:9092' };
    const { exitCode, text } = await operator(['set-plan', 'w1', '2'], distributed);
    expect(exitCode).toBe(78);
    expect(text).toContain('INTERNAL_TOKEN_SECRETS');
  });

  it('generates passwords that the rules accept, each another one', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(made.every((password) => isValidPassword(password))).toBe(true);
    expect(new Set(made).size).toBe(made.length);
  });
});
