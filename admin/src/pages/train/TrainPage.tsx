import type { ChatBot } from '@colloquy/contracts';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState, type ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { lazyPage } from '../../components/lazyPage.ts';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageTabs } from '../../components/PageTabs.tsx';
import { OfBot } from '../../features/bots/OfBot.tsx';
import { useText } from '../../i18n/useText.ts';
import { chatPath, trainPath, websitesPath } from '../../routing/paths.ts';
import { DocumentsTab } from './documents/DocumentsTab.tsx';
import { ExplainBox } from './explain/ExplainBox.tsx';
import { useExplain } from './explain/useExplain.ts';
import { IndexNotice } from './IndexNotice.tsx';

const LIST_PX = 240;
/** Users with documents only need not load it. */
const WebsitesTab = lazyPage(async () => (await import('./websites/WebsitesTab.tsx')).WebsitesTab);

/** 'Train your chatbot': the chatbot's knowledge. */
export function TrainPage(): ReactElement {
  return <OfBot>{(bot) => <TrainOf bot={bot} />}</OfBot>;
}

/** Emphasises the next step: adding something, then asking. */
function TrainOf(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const [isTrained, setTrained] = useState(false);
  const explain = useExplain(bot.id);
  const { pathname } = useLocation();
  const documents = trainPath(bot.workspace_id, bot.id);
  const websites = websitesPath(bot.workspace_id, bot.id);
  const here = pathname === websites ? websites : documents;
  const tabs = [
    { to: documents, label: t('websites.tabDocuments') },
    { to: websites, label: t('websites.tabWebsites') },
  ];
  return (
    <Page>
      <PageHeader
        title={t('knowledge.title')}
        help={t('knowledge.help', { name: bot.name })}
        action={
          <Button
            component={Link}
            to={chatPath(bot.id)}
            variant={isTrained && here === documents ? 'contained' : 'outlined'}
            startIcon={<Chat />}
          >
            {t('knowledge.tryIt')}
          </Button>
        }
      />
      <IndexNotice bot={bot} />
      <ExplainBox bot={bot} explain={explain} />
      <PageTabs label={t('websites.tabs')} here={here} tabs={tabs} gap={1.5}>
        {here === documents ? (
          <DocumentsTab bot={bot} isTrained={isTrained} onTrained={setTrained} />
        ) : (
          <Suspense fallback={<Skeleton variant="rounded" height={LIST_PX} />}>
            <WebsitesTab bot={bot} />
          </Suspense>
        )}
      </PageTabs>
    </Page>
  );
}
