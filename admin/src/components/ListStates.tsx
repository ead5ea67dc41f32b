import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Loaded } from './Loaded.tsx';

/** Inside a list of react-admin: what stands there until the rows do, and when they cannot be had. */
export function ListStates(props: { heightPx: number; children: ReactNode }): ReactNode {
  return (
    <Loaded query={useListContext()} heightPx={props.heightPx}>
      {() => props.children}
    </Loaded>
  );
}
