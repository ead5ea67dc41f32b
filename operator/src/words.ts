import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from './command.ts';

type Values<T extends ParseArgsOptionsConfig> = {
  readonly [K in keyof T]?: T[K]['type'] extends 'boolean' ? boolean : string;
};

/**
 * Parses a command's arguments: `names` are the positional ones, in order; those that end with `?` are optional.
 * Throws UsageError that names the missing, extra or unknown argument.
 */
export function readWords<const TOptions extends ParseArgsOptionsConfig>(
  words: readonly string[],
  names: readonly string[],
  options: TOptions,
): { readonly given: readonly string[]; readonly options: Values<TOptions> } {
  const { positionals, values } = parsed(words, options);
  const missing = names.find((name, at) => !name.endsWith('?') && (positionals[at] ?? '') === '');
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing.`);
  const surplus = positionals[names.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  return { given: positionals, options: values as Values<TOptions> };
}

function parsed(words: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
