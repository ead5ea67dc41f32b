import { knowledgeApi, WebsiteStatus, type Website } from '@colloquy/contracts';
import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAction } from '../../../api/useAction.ts';
import { RelativeTime } from '../../../components/RelativeTime.tsx';
import { viewAddress } from '../../../features/views/list-view.ts';
import { ACTION_BELOW_ON_PHONES } from '../../../components/alert-action.ts';
import { useText, type TextKey } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { SUBPAGE_VIEWS } from './page-filter.ts';
import { STALE_WEBSITE } from './stale-website.ts';
import { isWorking, newPagesOf, progressOf } from './website-status.ts';

/** What a website is doing or waiting for; nothing if all is well. */
export function WebsiteNotice(props: { website: Website }): ReactElement | null {
  const t = useText();
  const { website } = props;
  const { websiteStatus: status, error } = website;
  if (isWorking(website)) return <Progress website={website} />;
  if (status === WebsiteStatus.needsActions) {
    const count = newPagesOf(website);
    return (
      <Notice
        severity="info"
        title={t('websites.status.1')}
        text={count === 0 ? t('websites.needsActions') : t('websites.newPages', { smart_count: count })}
        {...(count === 0 ? {} : { action: <ShowNew count={count} /> })}
      />
    );
  }
  if (status === WebsiteStatus.processed) {
    if (!website.partial) return null;
    return (
      <Notice
        severity="warning"
        title={t('websites.partial')}
        text={t('websites.partialText')}
        action={<TrainAgain website={website} />}
      />
    );
  }
  return (
    <Notice
      severity="error"
      title={t(`websites.status.${status}`)}
      text={error?.message ?? ''}
      action={
        status === WebsiteStatus.crawlingError ? (
          <CrawlAgain website={website} />
        ) : (
          <TrainAgain website={website} />
        )
      }
    />
  );
}

function Notice(props: {
  severity: AlertColor;
  title: string;
  text: string;
  action?: ReactElement;
}): ReactElement {
  const { canManageBots } = useWorkspaceScope();
  return (
    <Alert
      severity={props.severity}
      variant="outlined"
      action={canManageBots && props.action}
      sx={ACTION_BELOW_ON_PHONES}
    >
      <AlertTitle sx={{ mb: props.text === '' ? 0 : undefined }}>{props.title}</AlertTitle>
      {props.text}
    </Alert>
  );
}

/** Opens the pages that wait for a decision. */
function ShowNew(props: { count: number }): ReactElement {
  const t = useText();
  const { usualSort } = SUBPAGE_VIEWS;
  return (
    <Button
      component={RouterLink}
      to={viewAddress({ filter: { isNew: true }, sort: usualSort }, usualSort)}
      color="inherit"
      size="small"
    >
      {t('websites.showNew', { smart_count: props.count })}
    </Button>
  );
}

function CrawlAgain(props: { website: Website }): ReactElement {
  const t = useText();
  const { id, name } = props.website;
  const refresh = useAction(knowledgeApi.refreshWebsite, {
    stale: [...STALE_WEBSITE],
    done: t('websites.refreshing', { name }),
  });
  return (
    <Button
      color="inherit"
      size="small"
      loading={refresh.isPending}
      onClick={() => refresh.mutate({ params: { id }, body: { mode: 'full' } })}
    >
      {t('websites.crawlAgain')}
    </Button>
  );
}

function TrainAgain(props: { website: Website }): ReactElement {
  const t = useText();
  const process = useAction(knowledgeApi.processWebsite, {
    stale: [...STALE_WEBSITE],
    done: t('subpages.training'),
  });
  return (
    <Button
      color="inherit"
      size="small"
      loading={process.isPending}
      onClick={() => process.mutate({ params: { id: props.website.id }, body: {} })}
    >
      {t('websites.trainAgain')}
    </Button>
  );
}

function Progress(props: { website: Website }): ReactElement {
  const t = useText();
  const { website } = props;
  const { text, part } = progressOf(t, website);
  return (
    <Card sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Typography sx={{ fontWeight: 600 }}>{t(`websites.status.${website.websiteStatus}`)}</Typography>
        <Typography variant="body2" color="textSecondary" role="status">
          {text}
        </Typography>
      </Box>
      <LinearProgress
        variant={part === undefined ? 'indeterminate' : 'determinate'}
        {...(part === undefined ? {} : { value: part * 100 })}
        aria-label={text}
        sx={{ borderRadius: 2, height: 6, mt: 1 }}
      />
    </Card>
  );
}

const FIGURES = ['discovered', 'selected', 'indexed', 'skipped', 'failed', 'gone'] as const;

/** Figures of a website, and a summary of its last crawl. */
export function WebsiteFacts(props: { website: Website }): ReactElement {
  const t = useText();
  const { counters, coverage } = props.website;
  const facts = [
    // Zeros are left out, except for figures that always matter.
    ...FIGURES.filter(
      (name) => counters[name] > 0 || ['discovered', 'selected', 'indexed'].includes(name),
    ).map((name) => ({ label: t(`websites.facts.${name}`), value: String(counters[name]) })),
    ...(coverage.sitemapUrls === 0
      ? []
      : [
          {
            label: t('websites.facts.sitemap'),
            value: t('websites.pagesOf', { indexed: coverage.indexed, selected: coverage.sitemapUrls }),
          },
        ]),
  ];
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 1,
          '& dt': { typography: 'caption', color: 'text.secondary' },
          '& dd': { m: 0, fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
        }}
      >
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      <LastCrawl website={props.website} />
    </Box>
  );
}

function LastCrawl(props: { website: Website }): ReactElement | null {
  const t = useText();
  const { lastCrawl } = props.website;
  if (lastCrawl === null) return null;
  const { finishedAt, startedAt, trigger, result, changes } = lastCrawl;
  const lead: TextKey = finishedAt === null ? 'websites.lastCrawl.running' : 'websites.lastCrawl.done';
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {t(lead)} <RelativeTime at={finishedAt ?? startedAt} /> {t(`websites.lastCrawl.trigger.${trigger}`)}
      {result === 'failed' && ` · ${t('websites.lastCrawl.failed')}`}
      {changes !== null && ` · ${t('websites.lastCrawl.changes', changes)}`}
    </Typography>
  );
}
