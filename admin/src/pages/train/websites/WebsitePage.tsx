import { knowledgeApi, type ChatBot, type Website } from '@colloquy/contracts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState, type ReactElement } from 'react';
import { Link as RouterLink, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/api-error.ts';
import { useRoute } from '../../../api/useRoute.ts';
import { ActionMenu } from '../../../components/ActionMenu.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Page } from '../../../components/Page.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { PageSkeleton } from '../../../components/PageSkeleton.tsx';
import { useText } from '../../../i18n/useText.ts';
import { websitesPath } from '../../../routing/paths.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { AskedOfWebsite, useWebsiteActions, type AskedWebsite } from './AskedOfWebsite.tsx';
import { CrawlReport } from './CrawlReport.tsx';
import { Schedules } from './Schedules.tsx';
import { Subpages } from './Subpages.tsx';
import { isWorking, POLL_WORKING_MS } from './website-status.ts';
import { WebsiteFacts, WebsiteNotice } from './WebsiteNotice.tsx';

const VIEWS = ['pages', 'schedules', 'report'] as const;
type View = (typeof VIEWS)[number];

/** One website: its state, pages, schedules and report. */
export function WebsitePage(): ReactElement {
  const { websiteId = '' } = useParams();
  const { bot } = useWorkspaceScope();
  return bot === undefined ? <PageSkeleton /> : <WebsiteOf key={websiteId} bot={bot} websiteId={websiteId} />;
}

function WebsiteOf(props: { bot: ChatBot; websiteId: string }): ReactElement {
  const t = useText();
  const { bot, websiteId } = props;
  const { data, error, refetch } = useRoute(
    knowledgeApi.readWebsite,
    { params: { id: websiteId } },
    {
      refetchInterval: ({ state }) =>
        state.data !== undefined && isWorking(state.data.data) ? POLL_WORKING_MS : false,
    },
  );
  const back = (
    <Button
      component={RouterLink}
      to={websitesPath(bot.workspace_id, bot.id)}
      size="small"
      color="inherit"
      startIcon={<ArrowBack />}
      sx={{ ml: -0.5, mb: 0.5 }}
    >
      {t('websites.back')}
    </Button>
  );
  // Another chatbot's website is treated as missing.
  const isMissing =
    (error instanceof ApiError && error.status === 404) ||
    (data !== undefined && data.data.chat_bot_id !== bot.id);
  if (isMissing) {
    return (
      <Page>
        {back}
        <PageHeader title={t('websites.columns.name')} />
        <EmptyState title={t('websites.missing')} text="" />
      </Page>
    );
  }
  if (data === undefined && error === null) return <PageSkeleton />;
  return (
    <Page>
      {back}
      {data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ShownWebsite bot={bot} website={data.data} />
      )}
    </Page>
  );
}

function ShownWebsite(props: { bot: ChatBot; website: Website }): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const { bot, website } = props;
  const [asked, setAsked] = useState<AskedWebsite | null>(null);
  const actions = useWebsiteActions(website, setAsked);
  const [params] = useSearchParams();
  const view: View = VIEWS.find((one) => one === params.get('view')) ?? 'pages';
  return (
    <>
      <PageHeader
        title={website.name}
        action={<ActionMenu label={t('websites.actionsOf', { name: website.name })} actions={actions} />}
      />
      <Link
        href={website.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('websites.open', { url: website.url })}
        sx={{ display: 'block', width: 'fit-content', mt: -2, mb: 1.5, overflowWrap: 'anywhere' }}
      >
        {website.url}
      </Link>
      <WebsiteNotice website={website} />
      <WebsiteFacts website={website} />
      <Tabs
        value={view}
        aria-label={t('websites.views.label')}
        sx={{ borderBottom: 1, borderColor: 'divider', mt: 1.5, mb: 1.5 }}
      >
        {VIEWS.map((one) => (
          <Tab
            key={one}
            value={one}
            label={t(`websites.views.${one}`)}
            component={RouterLink}
            to={{ search: one === 'pages' ? '' : `view=${one}` }}
            id={`tab-${one}`}
            aria-controls={`panel-${one}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${view}`} aria-labelledby={`tab-${view}`}>
        {view === 'pages' && <Subpages bot={bot} website={website} />}
        {view === 'schedules' && <Schedules website={website} />}
        {view === 'report' && <CrawlReport website={website} />}
      </Box>
      {asked !== null && (
        <AskedOfWebsite
          asked={asked}
          onClose={() => setAsked(null)}
          onDeleted={() => void navigate(websitesPath(bot.workspace_id, bot.id))}
        />
      )}
    </>
  );
}
