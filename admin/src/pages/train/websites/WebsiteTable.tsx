import type { ChatBot, Website } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActionMenu } from '../../../components/ActionMenu.tsx';
import { RecordTable, type Column } from '../../../components/RecordTable.tsx';
import { RelativeTime } from '../../../components/RelativeTime.tsx';
import { useText } from '../../../i18n/useText.ts';
import { websitePath } from '../../../routing/paths.ts';
import { FileTypeIcon } from '../items/FileTypeIcon.tsx';
import { AskedOfWebsite, useWebsiteActions, type AskedWebsite } from './AskedOfWebsite.tsx';
import { nextRefreshOf } from './website-status.ts';
import { WebsiteStatusCell } from './WebsiteStatusCell.tsx';

const WIDTHS_PX = { status: 132, pages: 88, lastCrawl: 96, nextRefresh: 104, actions: { xs: 44, sm: 52 } };

/** The websites of the surrounding list, with their actions. */
export function WebsiteTable(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { data: websites = [] } = useListContext<Website>();
  const [asked, setAsked] = useState<AskedWebsite | null>(null);
  const columns: readonly Column<Website>[] = [
    {
      head: t('websites.columns.name'),
      sortBy: 'name',
      cell: (website) => <WebsiteName website={website} bot={bot} />,
    },
    {
      head: t('websites.columns.status'),
      sortBy: 'websiteStatus',
      widthPx: WIDTHS_PX.status,
      isWideOnly: true,
      cell: (website) => <WebsiteStatusCell website={website} />,
    },
    {
      head: t('websites.columns.pages'),
      widthPx: WIDTHS_PX.pages,
      isWideOnly: true,
      align: 'right',
      cell: (website) => <PagesCell website={website} />,
    },
    {
      head: t('websites.columns.lastCrawl'),
      widthPx: WIDTHS_PX.lastCrawl,
      isWideOnly: true,
      cell: ({ lastCrawl }) =>
        lastCrawl === null ? '' : <RelativeTime at={lastCrawl.finishedAt ?? lastCrawl.startedAt} />,
    },
    {
      head: t('websites.columns.nextRefresh'),
      widthPx: WIDTHS_PX.nextRefresh,
      isWideOnly: true,
      cell: (website) => <NextRefresh website={website} />,
    },
    {
      head: t('websites.columns.actions'),
      isHeadHidden: true,
      widthPx: WIDTHS_PX.actions,
      align: 'right',
      cell: (website) => <WebsiteMenu website={website} onAsk={setAsked} />,
    },
  ];
  return (
    <>
      <RecordTable label={t('websites.listLabel')} columns={columns} rows={websites} idOf={({ id }) => id} />
      {asked !== null && <AskedOfWebsite asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function WebsiteMenu(props: { website: Website; onAsk: (asked: AskedWebsite) => void }): ReactElement {
  const t = useText();
  const { website } = props;
  const actions = useWebsiteActions(website, props.onAsk);
  return <ActionMenu label={t('websites.actionsOf', { name: website.name })} actions={actions} />;
}

/** Name and address; on phones also the other columns. */
function WebsiteName(props: { website: Website; bot: ChatBot }): ReactElement {
  const { website, bot } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, py: 0.5 }}>
      <FileTypeIcon kind="page" />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Link
          component={RouterLink}
          to={websitePath(bot.workspace_id, bot.id, website.id)}
          color="textPrimary"
          noWrap
          title={website.name}
          sx={{ display: 'block', fontWeight: 500 }}
        >
          {website.name}
        </Link>
        <Typography
          variant="caption"
          color="textSecondary"
          component="div"
          noWrap
          title={website.url}
          sx={{ lineHeight: '18px' }}
        >
          {website.url}
        </Typography>
        <Box
          sx={{
            display: { xs: 'flex', sm: 'none' },
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            mt: 0.25,
          }}
        >
          <WebsiteStatusCell website={website} />
          <Typography variant="caption" color="textSecondary">
            <PagesCell website={website} />
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}

function PagesCell(props: { website: Website }): ReactElement {
  const t = useText();
  const { indexed, selected } = props.website.counters;
  return (
    <span aria-label={t('websites.pagesLabel', { indexed, smart_count: selected })} role="img">
      {t('websites.pagesOf', { indexed, selected })}
    </span>
  );
}

function NextRefresh(props: { website: Website }): ReactElement {
  const t = useText();
  const next = nextRefreshOf(props.website);
  return next === undefined ? <>{t('websites.none')}</> : <RelativeTime at={next} />;
}
