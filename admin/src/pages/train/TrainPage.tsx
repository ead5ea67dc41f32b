import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { chatPath } from '../../routing/paths.ts';
import { useText } from '../../i18n/useText.ts';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { DocumentsTab } from './DocumentsTab.tsx';

/** 'Train your chatbot': what the chatbot answers from. */
export function TrainPage(): ReactElement {
  const t = useText();
  const { bot, bots } = useWorkspaceScope();
  if (bots.error !== null) {
    return (
      <Page>
        <ErrorState error={bots.error} onRetry={bots.retry} />
      </Page>
    );
  }
  if (bot === undefined) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader
        title={t('knowledge.title')}
        help={t('knowledge.help', { name: bot.name })}
        action={
          <Button component={Link} to={chatPath(bot.id)} variant="outlined" startIcon={<Chat />}>
            {t('knowledge.tryIt')}
          </Button>
        }
      />
      <Tabs
        value="documents"
        aria-label={t('knowledge.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab
          value="documents"
          id="tab-documents"
          aria-controls="panel-documents"
          label={t('knowledge.tabDocuments')}
        />
      </Tabs>
      <Box role="tabpanel" id="panel-documents" aria-labelledby="tab-documents" sx={{ pt: 2 }}>
        <DocumentsTab key={bot.id} bot={bot} />
      </Box>
    </Page>
  );
}
