import { randomInt } from 'node:crypto';
import { UsageError } from './command.ts';
import type { OperatorConsole } from './operator-console.ts';

export type PasswordSource = 'ask' | 'input' | 'generate';

/** Letters and digits that are hard to confuse when read aloud. */
const CLASSES = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=!?%#@'] as const;
const GENERATED_LENGTH = 24;

/** The source of the password. Never the arguments or the environment: other processes can read those. */
export function sourceOf(
  options: { readonly 'password-stdin'?: boolean; readonly 'generate-password'?: boolean },
  { isInteractive }: Pick<OperatorConsole, 'isInteractive'>,
): PasswordSource {
  if (options['password-stdin'] === true && options['generate-password'] === true)
    throw new UsageError('--password-stdin and --generate-password exclude each other.');
  if (options['password-stdin'] === true) return 'input';
  if (options['generate-password'] === true) return 'generate';
  if (isInteractive) return 'ask';
  throw new UsageError(
    'Nobody can be asked here for a password: use --password-stdin or --generate-password.',
  );
}

/** The password, which the product checks by its rules. Throws when the two typed passwords differ. */
export async function readPassword(source: PasswordSource, console: OperatorConsole): Promise<string> {
  switch (source) {
    case 'generate':
      return generatePassword();
    case 'input':
      // One line, as `echo` and editors write it.
      return (await console.readInput()).replace(/\r?\n$/, '');
    case 'ask': {
      const password = await console.askSecret('Password: ');
      if ((await console.askSecret('Once more: ')) !== password)
        throw new Error('The passwords do not match.');
      return password;
    }
  }
}

/** A password with every kind of character that the rules require, in random order. */
export function generatePassword(): string {
  const all = CLASSES.join('');
  const characters = Array.from({ length: GENERATED_LENGTH }, (_, at) => oneOf(CLASSES[at] ?? all));
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
}

function oneOf(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}
