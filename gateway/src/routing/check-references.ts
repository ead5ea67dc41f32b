import type { GatewayFile } from './config-schema.ts';
import { POLICY_NAMES } from './config-schema.ts';
import { parsePathPattern, relate, type PathPattern } from './path-pattern.ts';

/** Issues that the schema cannot find: names without a target, unused entries, and overlapping paths. */
export function findIssues(file: GatewayFile): string[] {
  return [
    ...findUnknownPolicies(file),
    ...findBrokenPipelines(file),
    ...findUnused(file),
    ...findOverlaps(file),
  ];
}

function findUnknownPolicies(file: GatewayFile): string[] {
  const known: readonly string[] = POLICY_NAMES;
  return file.policies
    .filter((name) => !known.includes(name))
    .map((name) => `policies: there is no policy "${name}"; known: ${known.join(', ')}`);
}

function findBrokenPipelines(file: GatewayFile): string[] {
  return Object.entries(file.pipelines).flatMap(([name, pipeline]) => {
    const where = `pipelines.${name}`;
    const issues: string[] = [];
    for (const endpoint of pipeline.apiEndpoints) {
      if (!Object.hasOwn(file.apiEndpoints, endpoint)) {
        issues.push(`${where}.apiEndpoints: "${endpoint}" is not among apiEndpoints`);
      }
    }
    const names = pipeline.policies.map((step) => step.name);
    for (const [index, step] of pipeline.policies.entries()) {
      const at = `${where}.policies[${index}].${step.name}`;
      if (!file.policies.includes(step.name)) issues.push(`${at}: is not enabled under policies`);
      if (names.indexOf(step.name) !== index) issues.push(`${at}: stands twice in this pipeline`);
      if (step.name === 'cors' && index !== 0) issues.push(`${at}: must be the first policy`);
      if (step.name === 'proxy' && index !== names.length - 1) issues.push(`${at}: must be the last policy`);
      if (step.name === 'proxy' && !Object.hasOwn(file.serviceEndpoints, step.action.serviceEndpoint)) {
        issues.push(`${at}: "${step.action.serviceEndpoint}" is not among serviceEndpoints`);
      }
      if (
        step.name === 'rate-limit' &&
        step.action.rateLimitBy === 'user' &&
        !names.slice(0, index).includes('identity')
      ) {
        issues.push(`${at}: by user needs identity before it`);
      }
      if (step.name === 'cors') issues.push(...findPathsWithoutLink(file, pipeline.apiEndpoints, at));
    }
    for (const needed of ['identity', 'proxy'] as const) {
      if (!names.includes(needed)) issues.push(`${where}.policies: ${needed} is missing`);
    }
    return issues;
  });
}

function findPathsWithoutLink(file: GatewayFile, endpoints: readonly string[], where: string): string[] {
  return endpoints
    .flatMap((name) => file.apiEndpoints[name]?.paths ?? [])
    .filter((path) => !path.split('/').includes(':linkId'))
    .map((path) => `${where}: the path "${path}" has no ":linkId" to look origins up by`);
}

function findUnused(file: GatewayFile): string[] {
  const uses = Object.values(file.pipelines);
  const issues: string[] = [];
  for (const name of Object.keys(file.apiEndpoints)) {
    const count = uses.filter(({ apiEndpoints }) => apiEndpoints.includes(name)).length;
    if (count === 0) issues.push(`apiEndpoints.${name}: no pipeline serves it`);
    if (count > 1) issues.push(`apiEndpoints.${name}: ${count} pipelines serve it; one must`);
  }
  const targets = uses.flatMap(({ policies }) =>
    policies.flatMap((step) => (step.name === 'proxy' ? [step.action.serviceEndpoint] : [])),
  );
  for (const name of Object.keys(file.serviceEndpoints)) {
    if (!targets.includes(name)) issues.push(`serviceEndpoints.${name}: no pipeline leads to it`);
  }
  return issues;
}

interface PlacedPattern {
  readonly endpoint: string;
  readonly pattern: PathPattern;
  readonly methods: readonly string[] | undefined;
}

function findOverlaps(file: GatewayFile): string[] {
  const issues: string[] = [];
  const placed: PlacedPattern[] = [];
  for (const [endpoint, { paths, methods }] of Object.entries(file.apiEndpoints)) {
    for (const path of paths) {
      try {
        placed.push({ endpoint, pattern: parsePathPattern(path), methods });
      } catch (error) {
        issues.push(
          `apiEndpoints.${endpoint}.paths: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      const relation = relate(one.pattern, other.pattern);
      const collides = relation === 'equal' || (relation === 'crossing' && one.endpoint !== other.endpoint);
      if (!collides || !shareMethod(one.methods, other.methods)) continue;
      issues.push(
        `apiEndpoints.${one.endpoint}: "${one.pattern.text}" overlaps "${other.pattern.text}" of ` +
          `apiEndpoints.${other.endpoint}, and neither is more specific`,
      );
    }
  }
  return issues;
}

function shareMethod(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a === undefined || b === undefined || a.some((method) => b.includes(method));
}
