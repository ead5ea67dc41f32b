import { SIDEBAR_WIDTH_PX } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { PageSkeleton } from '../components/PageSkeleton.tsx';

/** The skeleton of the layout before the workspace is loaded. */
export function ShellSkeleton(): ReactElement {
  return (
    <Box sx={{ display: 'flex', height: '100dvh' }}>
      <Box
        sx={{
          display: { xs: 'none', lg: 'block' },
          width: SIDEBAR_WIDTH_PX,
          flexShrink: 0,
          p: 2,
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Skeleton width={120} height={32} />
        <Skeleton variant="rounded" height={40} sx={{ my: 2 }} />
        <Skeleton height={32} />
        <Skeleton height={32} />
      </Box>
      <Box component="main" sx={{ flex: 1, minWidth: 0 }}>
        <PageSkeleton />
      </Box>
    </Box>
  );
}
