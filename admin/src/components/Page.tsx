import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Lists have a readable line length, forms are narrower; `full` is for panes that scroll by themselves. */
const WIDTHS_PX = { page: 960, form: 720, full: Number.POSITIVE_INFINITY };

/** Width by which overlays at the right edge (`data-over-page`) exceed the page's padding. */
const OVER_EDGE_PX = 48;

/** Padding that keeps content clear of overlays at the window's right edge; zero if the page ends before them. */
const besideEdge = (widthPx: number): string =>
  `calc(24px + clamp(0px, ${OVER_EDGE_PX + widthPx / 2}px - 50%, ${OVER_EDGE_PX}px))`;

/** The container of a page's content. */
export function Page(props: {
  children: ReactNode;
  width?: keyof typeof WIDTHS_PX;
  /** Link to the parent page. */
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
