import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { findIssues } from './check-references.ts';
import { gatewayConfigSchema, type GatewayFile } from './config-schema.ts';

/** A gateway.config.yml that has been validated. */
export type GatewayConfig = GatewayFile;

/** Lists every issue of a gateway.config.yml at once, each with its location. */
export class GatewayConfigError extends Error {
  override readonly name = 'GatewayConfigError';
  readonly issues: readonly string[];

  constructor(source: string, issues: readonly string[]) {
    super(`${source} is not usable:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
    this.issues = issues;
  }
}

/** Parses the text of a gateway.config.yml. Throws GatewayConfigError that lists every issue. */
export function parseGatewayConfig(text: string, source = 'gateway.config.yml'): GatewayConfig {
  let raw: unknown;
  try {
    raw = parse(text);
  } catch (error) {
    throw new GatewayConfigError(source, [error instanceof Error ? error.message : String(error)]);
  }
  const parsed = gatewayConfigSchema.safeParse(raw);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      (issue) => `${issue.path.map(String).join('.')}: ${issue.message}`,
    );
    throw new GatewayConfigError(source, issues);
  }
  const issues = findIssues(parsed.data);
  if (issues.length > 0) throw new GatewayConfigError(source, issues);
  return parsed.data;
}

/** Reads a gateway.config.yml. Throws GatewayConfigError, also when the file cannot be read. */
export async function readGatewayConfig(path: string): Promise<GatewayConfig> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new GatewayConfigError(path, [error instanceof Error ? error.message : String(error)]);
  });
  return parseGatewayConfig(text, path);
}
