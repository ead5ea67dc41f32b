import type { z } from 'zod';

export interface Setting<TSchema extends z.ZodType = z.ZodType> {
  readonly env: string;
  readonly schema: TSchema;
  readonly describe: string;
  /** Shown in docs and .env.example; never for secrets. */
  readonly example?: string;
  readonly isSecret?: boolean;
}

export type Settings = Readonly<Record<string, Setting>>;

export interface ConfigDefinition<TSettings extends Settings> {
  readonly name: string;
  readonly settings: TSettings;
}

export type ConfigOf<TDefinition> =
  TDefinition extends ConfigDefinition<infer TSettings>
    ? { readonly [K in keyof TSettings]: z.output<TSettings[K]['schema']> }
    : never;

/** Declares the settings of one part of the product. No other code names them. */
export function defineConfig<const TSettings extends Settings>(
  name: string,
  settings: TSettings,
): ConfigDefinition<TSettings> {
  return { name, settings };
}

/** One setting: its environment variable, its schema and one line for the operator. */
export function setting<TSchema extends z.ZodType>(
  env: string,
  schema: TSchema,
  describe: string,
  extra: { example?: string; isSecret?: boolean } = {},
): Setting<TSchema> {
  return { env, schema, describe, ...extra };
}

/** Lists every issue of a configuration at once, by setting name and never by value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly issues: readonly { env: string; issue: string }[];

  constructor(part: string, issues: readonly { env: string; issue: string }[]) {
    const lines = issues.map(({ env, issue }) => `  ${env}: ${issue}`);
    super(`The configuration of ${part} is not usable:\n${lines.join('\n')}`);
    this.issues = issues;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a configuration from an environment. Empty strings count as unset.
 * Throws ConfigError that lists every issue.
 */
export function loadConfig<TSettings extends Settings>(
  definition: ConfigDefinition<TSettings>,
  environment: Environment,
): ConfigOf<ConfigDefinition<TSettings>> {
  const issues: { env: string; issue: string }[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, item] of Object.entries<Setting>(definition.settings)) {
    const raw = environment[item.env];
    const parsed = item.schema.safeParse(raw === '' ? undefined : raw);
    if (parsed.success) values[key] = parsed.data;
    else issues.push({ env: item.env, issue: parsed.error.issues.map(issueText).join('; ') });
  }
  if (issues.length > 0) throw new ConfigError(definition.name, issues);
  return values as ConfigOf<ConfigDefinition<TSettings>>;
}

/** The exit code of a process whose configuration is not usable (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIG = 78;

/** `loadConfig` for a `main.ts`: prints the issues and ends the process with 78. */
export function loadConfigOrExit<TSettings extends Settings>(
  definition: ConfigDefinition<TSettings>,
  environment: Environment,
): ConfigOf<ConfigDefinition<TSettings>> {
  try {
    return loadConfig(definition, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}

// Zod's issue messages can quote the input for literals and enums, never for strings and numbers.
function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is not set' : `must be a ${issue.expected}`;
  return issue.message;
}
