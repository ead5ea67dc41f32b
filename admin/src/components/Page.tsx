import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Lists are as wide as a line is readable; forms narrower; `full` is for panes that scroll by themselves. */
const WIDTHS_PX = { page: 960, form: 720, full: Number.POSITIVE_INFINITY };

/** What lies over the right edge of pages (`data-over-page`) is so much wider than their own padding. */
const OVER_EDGE_PX = 48;

/** Padding that keeps content from under what lies over the right edge of the window; none where the page ends before. */
const besideEdge = (widthPx: number): string =>
  `calc(24px + clamp(0px, ${OVER_EDGE_PX + widthPx / 2}px - 50%, ${OVER_EDGE_PX}px))`;

/** The space a page's content lives in. */
export function Page(props: {
  children: ReactNode;
  width?: keyof typeof WIDTHS_PX;
  /** The page that it stands below. */
  back?: { readonly to: string; readonly label: string };
}): ReactElement {
  const { back } = props;
  const widthPx = WIDTHS_PX[props.width ?? 'page'];
  return (
    <Box
      sx={{
        maxWidth: Number.isFinite(widthPx) ? widthPx : 'none',
        mx: 'auto',
        px: { xs: 2, md: 3 },
        py: { xs: 2, md: 3 },
        ...(Number.isFinite(widthPx) ? { 'body:has([data-over-page]) &': { pr: besideEdge(widthPx) } } : {}),
      }}
    >
      {back !== undefined && (
        <Button
          component={Link}
          to={back.to}
          size="small"
          color="inherit"
          startIcon={<ArrowBack />}
          sx={{ mb: 0.5, ml: -0.5 }}
        >
          {back.label}
        </Button>
      )}
      {props.children}
    </Box>
  );
}
