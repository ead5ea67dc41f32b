import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

/** Steps by name, in path order. */
export function StepList(props: {
  ids: readonly string[];
  linkTo: (id: string) => ReactNode;
  isOrdered?: boolean;
}): ReactElement {
  return (
    <Box
      component={props.isOrdered === true ? 'ol' : 'ul'}
      sx={{ m: 0, mt: 0.5, pl: 3, fontSize: 13, display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}
    >
      {props.ids.map((id) => (
        <li key={id}>{props.linkTo(id)}</li>
      ))}
    </Box>
  );
}
