import Box from '@mui/material/Box';
import { Suspense, type ReactElement } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { PlainHeader } from '../components/PlainHeader.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SkipLink } from './SkipLink.tsx';

const CONTENT_WIDTH_PX = 720;

/** The layout of signed-in pages outside a workspace: logo, account menu, one column. */
export function PlainLayout(): ReactElement {
  return (
    <>
      <SkipLink />
      <PlainHeader>
        <ProfileMenu isCompact />
      </PlainHeader>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ maxWidth: CONTENT_WIDTH_PX, mx: 'auto', outline: 'none' }}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Box>
    </>
  );
}
