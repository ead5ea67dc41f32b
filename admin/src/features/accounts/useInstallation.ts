import { googleApi, type RouteOutput } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';

/** The public facts of this installation. */
export type Installation = RouteOutput<typeof googleApi.readSignInWays>['data'];

/** Undefined while loading; `isUnknown` when it cannot be loaded. */
export function useInstallation(): {
  readonly installation: Installation | undefined;
  readonly isUnknown: boolean;
} {
  const { data, isError } = useRoute(
    googleApi.readSignInWays,
    {},
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  return { installation: data?.data, isUnknown: isError };
}
