import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Loaded } from './Loaded.tsx';

/** Inside a react-admin list: the skeleton until rows are loaded, and the error state. */
export function ListStates(props: { heightPx: number; children: ReactNode }): ReactNode {
  return (
    <Loaded query={useListContext()} heightPx={props.heightPx}>
      {() => props.children}
    </Loaded>
  );
}
