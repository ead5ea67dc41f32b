import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

/** Lists are as wide as a line is readable; forms narrower; `full` is for panes that scroll by themselves. */
const WIDTHS_PX = { page: 960, form: 720, full: Number.POSITIVE_INFINITY };

/** The space a page's content lives in. */
export function Page(props: { children: ReactNode; width?: keyof typeof WIDTHS_PX }): ReactElement {
  const widthPx = WIDTHS_PX[props.width ?? 'page'];
  return (
    <Box
      sx={{
        maxWidth: Number.isFinite(widthPx) ? widthPx : 'none',
        mx: 'auto',
        px: { xs: 2, md: 3 },
        py: { xs: 2, md: 3 },
      }}
    >
      {props.children}
    </Box>
  );
}
