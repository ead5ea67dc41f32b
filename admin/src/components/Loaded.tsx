import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** Something that is read from the server. */
interface Read<TAnswer> {
  readonly data: TAnswer | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What was read, once it is there; until then its shape, or why it cannot be had. */
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
