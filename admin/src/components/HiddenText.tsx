import Box from '@mui/material/Box';
import type { ReactElement } from 'react';

/** Words that only screen readers get. */
export function HiddenText(props: { children: string }): ReactElement {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {props.children}
    </Box>
  );
}
