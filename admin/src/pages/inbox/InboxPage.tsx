import { isAllowed, type ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { ConversationList } from './ConversationList.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { ExportButton } from './ExportDialog.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { useInboxList } from './useInboxList.ts';

/** From here on there is room for the details beside the transcript. */
const WIDE_PX = 1200;
const MIN_HEIGHT_PX = 380;

/** 'Conversations history': what people asked a chatbot, and what it answered. */
export function InboxPage(): ReactElement {
  const { bot, bots } = useWorkspaceScope();
  if (bots.error !== null) {
    return (
      <Page>
        <ErrorState error={bots.error} onRetry={bots.retry} />
      </Page>
    );
  }
  return bot === undefined ? <PageSkeleton /> : <BotInbox key={bot.id} bot={bot} />;
}

/** Three panes; on narrow screens one after the other. */
function BotInbox(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { role } = useWorkspaceScope();
  const list = useInboxList(bot.id);
  const isStacked = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isWide = useMediaQuery(`(min-width:${WIDE_PX}px)`, { noSsr: true });
  const { selectedId } = list;
  const isListShown = !isStacked || selectedId === null;
  return (
    <Box
      sx={{
        height: '100%',
        minHeight: MIN_HEIGHT_PX,
        display: 'flex',
        flexDirection: 'column',
        p: { xs: 1.5, md: 2.5 },
      }}
    >
      {!isListShown && <PageTitle title={t('inbox.title')} />}
      {isListShown && (
        <PageHeader
          title={t('inbox.title')}
          help={t('inbox.help', { name: bot.name })}
          action={isAllowed(role, 'exportHistory') && <ExportButton botId={bot.id} filters={list.filters} />}
        />
      )}
      <Card
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateRows: 'minmax(0, 1fr)',
          gridTemplateColumns: isStacked ? 'minmax(0, 1fr)' : 'minmax(250px, 330px) minmax(0, 1fr)',
        }}
      >
        {isListShown && (
          <Box
            sx={{
              display: 'flex',
              flexDirection: 'column',
              minHeight: 0,
              borderRight: isStacked ? 0 : 1,
              borderColor: 'divider',
            }}
          >
            <InboxToolbar list={list} />
            <ConversationList list={list} />
          </Box>
        )}
        {(!isStacked || selectedId !== null) && (
          <ConversationPane bot={bot} list={list} isStacked={isStacked} isWide={isWide} />
        )}
      </Card>
    </Box>
  );
}
