import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { Page } from './Page.tsx';

/** The skeleton of a page while it loads. */
export function PageSkeleton(): ReactElement {
  return (
    <Page>
      <Box aria-busy="true">
        <Skeleton width={220} height={36} />
        <Skeleton width={340} height={22} sx={{ mb: 2, maxWidth: '100%' }} />
        <Skeleton variant="rounded" height={240} />
      </Box>
    </Page>
  );
}
