import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { REPOSITORY_DIR } from '../product/index.ts';

/** A process as a deployment file describes it. */
export interface DeployedProcess {
  readonly name: string;
  readonly entry: string;
  /** Every setting with a usable value; made-up values replace those that an operator fills in. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Long enough for every secret, and a usable address. */
const FILLED_IN = 'filled-in-by-the-operator-0123456789';

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
      stop_grace_period: z.string().optional(),
      volumes: z.array(z.string()).optional(),
      healthcheck: z.unknown().optional(),
      cap_drop: z.array(z.string()).optional(),
      cap_add: z.array(z.string()).optional(),
      privileged: z.boolean().optional(),
      security_opt: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
      tmpfs: z.array(z.string()).optional(),
      mem_limit: z.string().optional(),
      user: z.string().optional(),
      networks: z.array(z.string()).default(['default']),
    }),
  ),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});
export type ComposeFile = z.infer<typeof composeSchema>;

const valuesSchema = z.object({
  stop: z.object({ preStopSeconds: z.int(), terminationGracePeriodSeconds: z.int() }),
  settings: z.record(z.string(), z.string()),
  secretSettings: z.array(z.string()),
  processes: z.record(
    z.string(),
    z.object({
      entry: z.string(),
      port: z.int(),
      replicas: z.int(),
      isIsolated: z.boolean().default(false),
      user: z.int().optional(),
      settings: z.record(z.string(), z.string()),
      secretSettings: z.array(z.string()),
    }),
  ),
});

export function textOf(path: string): string {
  return readFileSync(join(REPOSITORY_DIR, path), 'utf8');
}

/** A YAML file of the repository, merge keys resolved. */
export function yamlOf(path: string): unknown {
  return parse(textOf(path), { merge: true });
}

export function readCompose(): ComposeFile {
  return composeSchema.parse(yamlOf('deploy/compose/compose.yml'));
}

/** Our own processes in the Compose file: those that run the image built here. */
export function composeProcesses(): DeployedProcess[] {
  return Object.entries(readCompose().services)
    .filter(([, { image }]) => image.startsWith('colloquy'))
    .map(([name, { command = [], environment = {} }]) => ({
      name,
      entry: command[0] ?? '',
      environment: filledIn(environment),
    }));
}

/** The settings of another server in the Compose file, with usable values. */
export function composeServer(name: string): Readonly<Record<string, string>> {
  const { environment = {} } = readCompose().services[name] ?? {};
  return filledIn(environment);
}

/** How the Helm chart stops a process, by its default values. */
export function helmStop(): z.infer<typeof valuesSchema>['stop'] {
  return readValues().stop;
}

/** The processes of the Helm chart's default values. */
export function helmProcesses(): DeployedProcess[] {
  const values = readValues();
  return Object.entries(values.processes).map(([name, process]) => {
    const { settings, secretSettings } = process.isIsolated ? { settings: {}, secretSettings: [] } : values;
    return {
      name,
      entry: process.entry,
      environment: {
        ...Object.fromEntries([...secretSettings, ...process.secretSettings].map((key) => [key, FILLED_IN])),
        ...settings,
        ...process.settings,
        PORT: String(process.port),
      },
    };
  });
}

/** The default values of the Helm chart. */
export function readValues(): z.infer<typeof valuesSchema> {
  return valuesSchema.parse(yamlOf('deploy/helm/values.yaml'));
}

/** Settings with usable values. */
function filledIn(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, substituted(value)]));
}

/** `${NAME:-default}` and `${NAME-default}` become the default, `${NAME:?why}` a value that an operator could have filled in. */
function substituted(value: string): string {
  return value.replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1').replaceAll(/\$\{\w+:\?[^}]*\}/g, FILLED_IN);
}
