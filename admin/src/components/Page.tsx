import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

const PAGE_WIDTH_PX = 1120;

/** The space a page's content lives in. */
export function Page(props: { children: ReactNode }): ReactElement {
  return <Box sx={{ maxWidth: PAGE_WIDTH_PX, mx: 'auto', p: { xs: 2, md: 3 } }}>{props.children}</Box>;
}
