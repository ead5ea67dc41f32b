import type { PathPattern } from './path-pattern.ts';
import { parsePathPattern } from './path-pattern.ts';
import type { GatewayConfig } from './gateway-config.ts';
import type { PolicyStep } from './config-schema.ts';
import { createRouteTable, type RouteTable } from './route-table.ts';

/** An endpoint of the file with the pipeline that serves it. */
export interface Endpoint {
  readonly name: string;
  readonly pipeline: string;
  readonly steps: readonly PolicyStep[];
}

/** The endpoints by path and method; `make` converts each endpoint once into the result of a lookup. */
export function createEndpointTable<T>(
  config: GatewayConfig,
  make: (endpoint: Endpoint) => T,
): RouteTable<T> {
  const entries = Object.entries(config.pipelines).flatMap(([pipeline, { apiEndpoints, policies }]) =>
    apiEndpoints.flatMap((name) => {
      const declared = config.apiEndpoints[name];
      if (declared === undefined) throw new Error(`There is no API endpoint "${name}"`);
      const target = make({ name, pipeline, steps: policies });
      const methods = new Set<string>(declared.methods);
      return declared.paths.map((path) => {
        const pattern: PathPattern = parsePathPattern(path);
        return { pattern, methods, target };
      });
    }),
  );
  const table = createRouteTable(entries);
  return {
    // Routes between services have no endpoint, whatever base and wildcard a file puts before them. No public route has
    // this word, and ids are generated, so the whole path is searched, however long the base is.
    find: (segments, method) =>
      segments.includes('internal') ? { kind: 'none' } : table.find(segments, method),
  };
}
