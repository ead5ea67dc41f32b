import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** A server query. */
interface Read<TAnswer> {
  readonly data: TAnswer | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The loaded data; until then a skeleton, or the error. */
export function Loaded<TAnswer>(props: {
  query: Read<TAnswer>;
  heightPx: number;
  children: (answer: TAnswer) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (error === null || error === undefined)
    return <Skeleton variant="rounded" height={props.heightPx} sx={{ mt: 1 }} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}
