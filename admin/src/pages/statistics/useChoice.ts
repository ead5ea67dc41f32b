import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choiceOf, queryOf, type Choice } from './choice.ts';

export type ChangeChoice = (change: Partial<Choice>) => void;

/** The statistics parameters in the address, and a function to change them. A link to the page shows the same. */
export function useChoice(): readonly [Choice, ChangeChoice] {
  const [query, setQuery] = useSearchParams();
  const choice = useMemo(() => choiceOf(query), [query]);
  const change = useCallback<ChangeChoice>(
    (next) =>
      setQuery((newest) => queryOf({ ...choiceOf(newest), ...next }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return [choice, change];
}
