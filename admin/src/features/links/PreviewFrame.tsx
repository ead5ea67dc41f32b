import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement, Ref } from 'react';
import { ownPath } from '../../api/config.ts';
import { widgetPreviewPath } from '../../routing/paths.ts';

/** The sample page of a link with its chat open, scaled down to fit the frame. */
export function PreviewFrame({
  ref,
  ...props
}: {
  linkId: string;
  title: string;
  /** Scale of the page by breakpoint; 1 is its real size. */
  scale: Readonly<Record<string, number>>;
  height: number | string;
  ref?: Ref<HTMLIFrameElement>;
}): ReactElement {
  const byBreakpoint = (style: (scale: number) => string): Record<string, string> =>
    Object.fromEntries(Object.entries(props.scale).map(([breakpoint, scale]) => [breakpoint, style(scale)]));
  return (
    <Box
      sx={{
        position: 'relative',
        height: props.height,
        overflow: 'hidden',
        borderRadius: 1,
        boxShadow: '0 0 0 1px var(--mui-palette-divider)',
      }}
    >
      <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: 'auto' }} />
      <Box
        component="iframe"
        ref={ref}
        src={`${ownPath(widgetPreviewPath(props.linkId))}?open=1`}
        title={props.title}
        loading="lazy"
        sx={{
          position: 'relative',
          display: 'block',
          border: 0,
          transformOrigin: '0 0',
          width: byBreakpoint((one) => `${100 / one}%`),
          height: byBreakpoint((one) => `${100 / one}%`),
          transform: byBreakpoint((one) => `scale(${one})`),
        }}
      />
    </Box>
  );
}
