import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { textOfError } from './api-error.ts';

/** A function that shows what went wrong as an error toast. */
export function useErrorNotice(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback((error) => notify(textOfError(error), { type: 'error', multiLine: true }), [notify]);
}
