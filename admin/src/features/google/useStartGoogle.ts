import { googleApi } from '@colloquy/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { rememberOauth, returnOriginOf, type BegunOauth } from './oauth-return.ts';

export type GoogleStart = Omit<BegunOauth, 'verifier'>;

/** Leaves for Google. `busy` lasts until the page unloads; a page restored by the browser is idle again. */
export function useStartGoogle(): {
  readonly start: (begun: GoogleStart) => void;
  readonly busy: boolean;
  readonly error: unknown;
} {
  const { call } = useBackend();
  const notify = useNotify();
  const { mutate, reset, ...redirect } = useMutation({
    mutationFn: ({ action, email }: GoogleStart) =>
      call(googleApi.startGoogle, {
        body: action === 'login' ? { action, email } : { action, email, terms: true },
      }),
    onSuccess: ({ data }, begun) => {
      const origin = returnOriginOf(data.url);
      if (origin !== location.origin) {
        reset();
        notify('google.otherOrigin', { type: 'error', messageArgs: { origin } });
      } else if (!rememberOauth({ ...begun, verifier: data.verifier })) {
        reset();
        notify('google.noStorage', { type: 'error' });
      } else location.assign(data.url);
    },
  });
  useEffect(() => {
    const comeBack = () => reset();
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [reset]);
  return { start: mutate, busy: redirect.isPending || redirect.isSuccess, error: redirect.error };
}
