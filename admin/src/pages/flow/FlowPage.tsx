import { botApi, type ChatBot } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import { useMemo, useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SidePanel, type SideTab } from '../../features/flow-editor/SidePanel.tsx';
import { TemplateDialog } from '../../features/flow-templates/TemplateDialog.tsx';
import { useTeam } from '../../features/flow-editor/useFlowCheck.ts';
import { useMe } from '../../session/session-hooks.ts';
import { flowPanels } from './flow-panels.tsx';
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
  const [isChoosing, setChoosing] = useState(false);
  const [walked, setWalked] = useState<string | null>(null);
  const draft = useRoute(botApi.listSurveys, { query: { chat_bot_id: bot.id, revision: 'draft' } });
  const team = useTeam(bot.workspace_id);
  const { data: me } = useMe();
  const confirmed = useMemo(() => (team ?? []).map(({ email }) => email.toLowerCase()), [team]);
  const saving = useAction(botApi.saveFlow, {
    stale: [botApi.listSurveys],
    onDone: () => setChoosing(false),
  });
  return (
    <Loaded query={draft} heightPx={CANVAS_PX}>
      {({ data: steps, meta }) => (
        <>
          <output>{walked}</output>
          <SidePanel
            slots={{
              inspector: (
                <EmptyState
                  title={t('flow.emptyTitle')}
                  text={t('flow.emptyText')}
                  action={
                    <Button variant="contained" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                      {t('flowTemplates.title')}
                    </Button>
                  }
                />
              ),
              ...flowPanels({
                bot,
                steps,
                liveRevision: meta.liveRevision,
                confirmedAddresses: confirmed,
                allowInterruptions: true,
                onWalk: setWalked,
                onStep: setWalked,
              }),
            }}
            open={tab}
            onOpen={setTab}
          />
          {isChoosing && (
            <TemplateDialog
              replacedSteps={steps.length}
              mailTo={me?.authUser.email.toLowerCase() ?? null}
              onUse={(nodes) =>
                saving.mutate({ body: { chat_bot_id: bot.id, baseRevision: meta.revision, nodes } })
              }
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
