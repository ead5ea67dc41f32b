import type { RouteContract } from '@colloquy/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ResourceName } from './resources.ts';

/** What a change makes stale: every answer of a route, or every list and record of a resource. */
export type Stale = RouteContract | ResourceName;

/** The key of one answer: the route's id and what was asked. */
export function routeKey(
  route: RouteContract,
  input: { readonly params?: unknown; readonly query?: unknown } = {},
): QueryKey {
  return [route.id, input.params ?? null, input.query ?? null];
}

/** Asks again for what a change has made stale; done when what is on the screen is fresh. */
export async function refresh(queryClient: QueryClient, stale: readonly Stale[]): Promise<void> {
  await Promise.all(
    stale.map((one) => queryClient.invalidateQueries({ queryKey: [typeof one === 'string' ? one : one.id] })),
  );
}
