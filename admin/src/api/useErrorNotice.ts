import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { TextKey } from '../i18n/useText.ts';
import { textOfError } from './api-error.ts';

/** A function that shows what went wrong as an error toast, in the words of `issueOf` where it has some. */
export function useErrorNotice(issueOf?: (error: unknown) => TextKey | undefined): (error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (error) => notify(issueOf?.(error) ?? textOfError(error), { type: 'error', multiLine: true }),
    [notify, issueOf],
  );
}
