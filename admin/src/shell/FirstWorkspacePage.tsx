import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { PageHeader } from '../components/PageHeader.tsx';
import { PlainHeader } from '../components/PlainHeader.tsx';
import { WorkspaceForm } from '../features/workspaces/WorkspaceForm.tsx';
import { useText } from '../i18n/useText.ts';
import { detailOf } from '../session/profile-details.ts';
import { useMe } from '../session/session-hooks.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The landing page of a user without a workspace: the first step of the guide. */
export function FirstWorkspacePage(): ReactElement {
  const t = useText();
  const { data: me } = useMe();
  return (
    <>
      <PlainHeader>
        <ProfileMenu isCompact />
      </PlainHeader>
      <Box
        component="main"
        sx={{ display: 'grid', justifyItems: 'center', px: 2, pt: { xs: 2, sm: 6 }, pb: 4 }}
      >
        <Card sx={{ p: { xs: 2.5, sm: 4 }, width: '100%', maxWidth: 440 }}>
          <PageHeader title={t('workspaces.firstTitle')} help={t('workspaces.firstHelp')} />
          {/* A later proposal would replace typed text. */}
          {me === undefined ? (
            <Skeleton variant="rounded" height={160} />
          ) : (
            <WorkspaceForm owner={detailOf(me, 'firstName')} />
          )}
        </Card>
      </Box>
    </>
  );
}
