import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';
import { Logo } from '../components/Logo.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { WorkspaceForm } from '../features/workspaces/WorkspaceForm.tsx';

/** The landing page of a person without a workspace: the first step of the guide. */
export function FirstWorkspacePage(): ReactElement {
  const t = useText();
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', p: 2 }}>
      <Box
        component="header"
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: { xs: 3, sm: 8 } }}
      >
        <Logo />
        <ProfileMenu isCompact />
      </Box>
      <Card component="main" sx={{ p: { xs: 2.5, sm: 4 } }}>
        <PageHeader title={t('workspaces.firstTitle')} help={t('workspaces.firstHelp')} />
        <WorkspaceForm />
      </Card>
    </Box>
  );
}
