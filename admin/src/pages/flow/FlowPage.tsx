import { botApi, type ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { OfBot } from '../../features/bots/OfBot.tsx';
import { FlowEditor } from '../../features/flow-editor/FlowEditor.tsx';
import { flowPanels, FlowTemplates } from './flow-panels.tsx';
import { useText } from '../../i18n/useText.ts';

const CANVAS_PX = 420;

/** 'Conversation flow' of the current chatbot. */
export function FlowPage(): ReactElement {
  return <OfBot>{(bot) => <BotFlow bot={bot} />}</OfBot>;
}

function BotFlow({ bot }: { bot: ChatBot }): ReactElement {
  const t = useText();
  // The editor owns the opened draft; another visit reloads it.
  const draft = useRoute(
    botApi.listSurveys,
    { query: { chat_bot_id: bot.id, revision: 'draft' } },
    { gcTime: 0, refetchOnWindowFocus: false },
  );
  if (draft.data !== undefined) {
    return (
      <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <FlowEditor
          bot={bot}
          flow={draft.data}
          slots={flowPanels}
          templates={(onClose) => <FlowTemplates onClose={onClose} />}
        />
      </Box>
    );
  }
  return (
    <Page>
      <PageHeader title={t('pages.flow')} help={t('flow.help', { name: bot.name })} />
      <Loaded query={draft} heightPx={CANVAS_PX}>
        {() => null}
      </Loaded>
    </Page>
  );
}
