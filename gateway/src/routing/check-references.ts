import type { GatewayFile } from './config-schema.ts';
import { POLICY_NAMES } from './config-schema.ts';
import { parsePathPattern, relate, type PathPattern } from './path-pattern.ts';

/** What the schema cannot see: names that lead nowhere, things nobody uses, and paths that get in each other's way. */
export function findFaults(file: GatewayFile): string[] {
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
    const place = `pipelines.${name}`;
    const faults: string[] = [];
    for (const endpoint of pipeline.apiEndpoints) {
      if (!Object.hasOwn(file.apiEndpoints, endpoint)) {
        faults.push(`${place}.apiEndpoints: "${endpoint}" is not among apiEndpoints`);
      }
    }
    const names = pipeline.policies.map((step) => step.name);
    for (const [index, step] of pipeline.policies.entries()) {
      const at = `${place}.policies[${index}].${step.name}`;
      if (!file.policies.includes(step.name)) faults.push(`${at}: is not enabled under policies`);
      if (names.indexOf(step.name) !== index) faults.push(`${at}: stands twice in this pipeline`);
      if (step.name === 'cors' && index !== 0) faults.push(`${at}: must be the first policy`);
      if (step.name === 'proxy' && index !== names.length - 1) faults.push(`${at}: must be the last policy`);
      if (step.name === 'proxy' && !Object.hasOwn(file.serviceEndpoints, step.action.serviceEndpoint)) {
        faults.push(`${at}: "${step.action.serviceEndpoint}" is not among serviceEndpoints`);
      }
      if (
        step.name === 'rate-limit' &&
        step.action.rateLimitBy === 'user' &&
        !names.slice(0, index).includes('identity')
      ) {
        faults.push(`${at}: by user needs identity before it`);
      }
      if (step.name === 'cors') faults.push(...findPathsWithoutLink(file, pipeline.apiEndpoints, at));
    }
    for (const needed of ['identity', 'proxy'] as const) {
      if (!names.includes(needed)) faults.push(`${place}.policies: ${needed} is missing`);
    }
    return faults;
  });
}

function findPathsWithoutLink(file: GatewayFile, endpoints: readonly string[], place: string): string[] {
  return endpoints
    .flatMap((name) => file.apiEndpoints[name]?.paths ?? [])
    .filter((path) => !path.split('/').includes(':linkId'))
    .map((path) => `${place}: the path "${path}" has no ":linkId" to look origins up by`);
}

function findUnused(file: GatewayFile): string[] {
  const uses = Object.values(file.pipelines);
  const faults: string[] = [];
  for (const name of Object.keys(file.apiEndpoints)) {
    const count = uses.filter(({ apiEndpoints }) => apiEndpoints.includes(name)).length;
    if (count === 0) faults.push(`apiEndpoints.${name}: no pipeline serves it`);
    if (count > 1) faults.push(`apiEndpoints.${name}: ${count} pipelines serve it; one must`);
  }
  const targets = uses.flatMap(({ policies }) =>
    policies.flatMap((step) => (step.name === 'proxy' ? [step.action.serviceEndpoint] : [])),
  );
  for (const name of Object.keys(file.serviceEndpoints)) {
    if (!targets.includes(name)) faults.push(`serviceEndpoints.${name}: no pipeline leads to it`);
  }
  return faults;
}

interface PlacedPattern {
  readonly endpoint: string;
  readonly pattern: PathPattern;
  readonly methods: readonly string[] | undefined;
}

function findOverlaps(file: GatewayFile): string[] {
  const faults: string[] = [];
  const placed: PlacedPattern[] = [];
  for (const [endpoint, { paths, methods }] of Object.entries(file.apiEndpoints)) {
    for (const path of paths) {
      try {
        placed.push({ endpoint, pattern: parsePathPattern(path), methods });
      } catch (error) {
        faults.push(
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
      faults.push(
        `apiEndpoints.${one.endpoint}: "${one.pattern.text}" overlaps "${other.pattern.text}" of ` +
          `apiEndpoints.${other.endpoint}, and neither is more specific`,
      );
    }
  }
  return faults;
}

function shareMethod(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a === undefined || b === undefined || a.some((method) => b.includes(method));
}
