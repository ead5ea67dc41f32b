import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { AddBotButton } from '../../features/bots/AddBotButton.tsx';
import { BotList } from '../../features/bots/BotList.tsx';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Checklist } from './Checklist.tsx';
import { PlanLine } from './PlanLine.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** A workspace's first page: what is left to do, and its chatbots. */
export function OverviewPage(): ReactElement {
  const t = useText();
  const { workspace, bots } = useWorkspaceScope();
  return (
    <Page>
      <PageHeader
        title={workspace.name}
        {...(workspace.description === '' ? {} : { help: workspace.description })}
        action={<PlanLine workspaceId={workspace.id} />}
      />
      <Checklist />
      <Box component="section" aria-labelledby="bots-title" sx={{ mt: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
          <Typography id="bots-title" variant="h2">
            {t('workspaces.bots')}
          </Typography>
          {bots.items !== undefined && bots.items.length > 0 && <AddBotButton variant="icon" />}
        </Box>
        <BotList />
      </Box>
    </Page>
  );
}
