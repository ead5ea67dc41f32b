import { googleApi, type RouteOutput } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';

/** What a guest may know of this installation. */
export type Installation = RouteOutput<typeof googleApi.readSignInWays>['data'];

/** Undefined until it is known; `isUnknown` where it cannot be asked. */
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
