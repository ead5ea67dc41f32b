import type { RouteContract } from '@colloquy/contracts';
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useBackend } from './backend.tsx';
import type { RouteInput } from './call-route.ts';
import { routeKey } from './route-key.ts';

type ReadOptions<TAnswer> = Pick<
  UseQueryOptions<TAnswer>,
  | 'enabled'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchIntervalInBackground'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'staleTime'
  | 'gcTime'
>;

/** The answer of a reading route, kept under the route's id and what was asked; for what has no list or record. */
export function useRoute<
  TParams extends z.ZodType,
  TQuery extends z.ZodType,
  TBody extends z.ZodType,
  TResponse extends z.ZodType,
>(
  route: RouteContract<TParams, TQuery, TBody, TResponse>,
  input: Omit<RouteInput<TParams, TQuery, TBody>, 'signal' | 'keepalive'> = {},
  options: ReadOptions<z.output<TResponse>> = {},
): UseQueryResult<z.output<TResponse>> {
  const { call } = useBackend();
  return useQuery<z.output<TResponse>>({
    ...options,
    queryKey: routeKey(route, input),
    queryFn: ({ signal }) => call(route, { ...input, signal }),
  });
}
