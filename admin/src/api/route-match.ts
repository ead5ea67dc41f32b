import { allRoutes, type RouteContract } from '@colloquy/contracts';

interface Matcher {
  readonly route: RouteContract;
  readonly pattern: RegExp;
}

// A fixed word beats a slot, so `/workspaces/roles` must be tried before `/workspaces/:id`.
const matchers: readonly Matcher[] = allRoutes
  .filter((route) => route.base === 'api')
  .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((a, b) => slotsOf(a.route) - slotsOf(b.route));

/** The contract of a call below `/api`, or undefined for a path the product does not have. */
export function findRoute(method: string, path: string): RouteContract | undefined {
  return matchers.find(({ route, pattern }) => route.method === method && pattern.test(path))?.route;
}

function slotsOf(route: RouteContract): number {
  return route.path.split('/:').length - 1;
}
