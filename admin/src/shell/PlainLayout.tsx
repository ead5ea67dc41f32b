import Box from '@mui/material/Box';
import { Suspense, type ReactElement } from 'react';
import { Outlet } from 'react-router-dom';
import { Logo } from '../components/Logo.tsx';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SkipLink } from './SkipLink.tsx';

const CONTENT_WIDTH_PX = 720;

/** For signed-in pages that belong to no workspace: the way home, the account, one column. */
export function PlainLayout(): ReactElement {
  return (
    <>
      <SkipLink />
      <Box sx={{ maxWidth: CONTENT_WIDTH_PX, mx: 'auto' }}>
        <Box
          component="header"
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            p: 2,
          }}
        >
          <Logo />
          <ProfileMenu isCompact />
        </Box>
        <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Box>
      </Box>
    </>
  );
}
