import type { ReactElement, ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { ErrorState } from './ErrorState.tsx';

/** Inside a list of react-admin: what stands there until the rows do, and when they cannot be had. */
export function ListStates(props: { skeleton: ReactElement; children: ReactNode }): ReactNode {
  const { data, error, refetch } = useListContext();
  if (data !== undefined) return props.children;
  if (error === null || error === undefined) return props.skeleton;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}
