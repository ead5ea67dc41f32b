import { botApi, type ChatBot } from '@colloquy/contracts';
import { useState, type ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SidePanel, type SideTab } from '../../features/flow-editor/SidePanel.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

const CANVAS_PX = 420;

/** 'Conversation flow' of the current chatbot. */
export function FlowPage(): ReactElement {
  const t = useText();
  const { bot } = useWorkspaceScope();
  if (bot === undefined) return <PageSkeleton />;
  return (
    <Page width="full">
      <PageHeader title={t('pages.flow')} help={t('flow.help', { name: bot.name })} />
      <BotFlow key={bot.id} bot={bot} />
    </Page>
  );
}

function BotFlow({ bot }: { bot: ChatBot }): ReactElement {
  const t = useText();
  const [tab, setTab] = useState<SideTab>('inspector');
  const draft = useRoute(botApi.listSurveys, { query: { chat_bot_id: bot.id, revision: 'draft' } });
  return (
    <Loaded query={draft} heightPx={CANVAS_PX}>
      {() => (
        <SidePanel
          slots={{ inspector: <EmptyState title={t('flow.emptyTitle')} text={t('flow.emptyText')} /> }}
          open={tab}
          onOpen={setTab}
        />
      )}
    </Loaded>
  );
}
