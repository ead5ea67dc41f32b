import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Changes some filters of a list and keeps the others, including those set a moment ago: react-admin writes a filter
 * into the address a tick later, and renders until then do not know it. Undefined removes a filter.
 */
export function useNarrow<TFilter extends object>(
  filter: TFilter,
  apply: (filter: object) => void,
): (change: { readonly [TName in keyof TFilter]?: TFilter[TName] | undefined }) => void {
  const written = JSON.stringify(filter);
  const { key } = useLocation();
  const newest = useRef({ filter, apply });
  const asked = useRef<object | null>(null);
  useEffect(() => {
    newest.current = { filter, apply };
  });
  useEffect(() => {
    asked.current = null;
  }, [written, key]);
  return useCallback((change) => {
    const next = { ...(asked.current ?? newest.current.filter), ...change };
    asked.current = next;
    newest.current.apply(next);
  }, []);
}

/** The filter without empty values. */
export function withoutEmpty(filter: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
