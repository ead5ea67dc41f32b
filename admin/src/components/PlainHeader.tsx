import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { Logo } from './Logo.tsx';

/** The full-width header of pages without a sidebar: the logo, and `children` on the other side. */
export function PlainHeader(props: { children?: ReactNode }): ReactElement {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        minHeight: 60,
        px: { xs: 2, sm: 3 },
      }}
    >
      <Logo />
      {props.children}
    </Box>
  );
}
