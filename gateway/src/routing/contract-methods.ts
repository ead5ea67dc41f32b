import { PUBLIC_BASES, allRoutes, type RouteContract } from '@colloquy/contracts';
import { parsePathPattern } from './path-pattern.ts';
import { createRouteTable } from './route-table.ts';

/** The methods of an API address; null without a route. */
export type ContractMethods = ReturnType<typeof createContractMethods>;

/** Covers the product's own services; a service at a foreign address has routes of its own. */
export function createContractMethods(routes: readonly RouteContract[] = allRoutes) {
  const entries = routes.flatMap(({ base, path, method }) =>
    base === 'internal'
      ? []
      : [{ pattern: parsePathPattern(PUBLIC_BASES[base] + path), methods: new Set([method]), target: null }],
  );
  const table = createRouteTable(entries);
  return {
    allowedAt(segments: readonly string[], method: string) {
      const match = table.find(segments, method);
      if (match.kind === 'none') return null;
      // A HEAD is answered like a GET.
      const all = match.kind === 'found' ? [method] : match.allowed;
      return all.includes('GET') ? [...all, 'HEAD'] : all;
    },
  };
}
