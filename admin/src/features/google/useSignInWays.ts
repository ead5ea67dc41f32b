import { googleApi } from '@colloquy/contracts';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';

/** True when this installation offers Google; false until it is known, and where it cannot be asked. */
export function useHasGoogle(): boolean {
  const { call } = useBackend();
  const { data } = useQuery({
    queryKey: ['sign-in-ways'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(googleApi.readSignInWays, { signal }),
  });
  return data?.data.google === true;
}
