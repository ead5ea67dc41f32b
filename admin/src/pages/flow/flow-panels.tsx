import { botApi, type FlowStep } from '@colloquy/contracts';
import { useMemo, type ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { LiveCompare } from '../../features/flow-editor/LiveCompare.tsx';
import { useFlowEditing } from '../../features/flow-editor/FlowEditorContext.ts';
import type { SideSlots } from '../../features/flow-editor/SidePanel.tsx';
import { FlowProofPanel } from '../../features/flow-proof/FlowProofPanel.tsx';
import { FlowResultsPanel } from '../../features/flow-results/FlowResultsPanel.tsx';
import { FlowRunIt } from '../../features/flow-run-it/FlowRunIt.tsx';
import { TemplateDialog } from '../../features/flow-templates/TemplateDialog.tsx';
import { useMe } from '../../session/session-hooks.ts';

/** Panels beside a flow: a walk, its proof, its results, and its changes since the live revision. */
export function flowPanels(steps: readonly FlowStep[]): SideSlots {
  return {
    tryIt: <WalkPanel steps={steps} />,
    proof: <ProofPanel steps={steps} />,
    results: <ResultsPanel steps={steps} />,
    compare: <ComparePanel steps={steps} />,
  };
}

interface OfDraft {
  readonly steps: readonly FlowStep[];
}

/** Selects the current step of the walk. */
function WalkPanel({ steps }: OfDraft): ReactElement {
  const { bot, act } = useFlowEditing();
  const settings = useRoute(botApi.readBotSettings, { params: { id: bot.id } });
  return (
    <FlowRunIt
      botId={bot.id}
      steps={steps}
      allowInterruptions={settings.data?.data.flow.allowInterruptions ?? true}
      onStep={(id) => {
        if (id !== null) act({ kind: 'selected', ids: [id] });
      }}
    />
  );
}

function ProofPanel({ steps }: OfDraft): ReactElement {
  const { bot, team, liveRevision, show } = useFlowEditing();
  const confirmed = useMemo(() => team.map(({ email }) => email.toLowerCase()), [team]);
  return (
    <FlowProofPanel
      botId={bot.id}
      steps={steps}
      confirmedAddresses={confirmed}
      liveRevision={liveRevision}
      onStep={show}
    />
  );
}

function ResultsPanel({ steps }: OfDraft): ReactElement {
  const { bot, show } = useFlowEditing();
  return <FlowResultsPanel botId={bot.id} steps={steps} onStep={show} />;
}

function ComparePanel({ steps }: OfDraft): ReactElement {
  const { bot, liveRevision, show } = useFlowEditing();
  return <LiveCompare botId={bot.id} steps={steps} liveRevision={liveRevision} onStep={show} />;
}

/** Replaces the draft with a template's steps, which can be undone; its mails go to the current user. */
export function FlowTemplates({ onClose }: { onClose: () => void }): ReactElement | null {
  const { draft, act } = useFlowEditing();
  const { data: me } = useMe();
  if (me === undefined) return null;
  return (
    <TemplateDialog
      replacedSteps={draft.steps.length}
      // A member's own address is confirmed. The list of the team may not be there yet.
      mailTo={me.authUser.email.toLowerCase()}
      onUse={(steps) => {
        act({ kind: 'changed', steps, selectedIds: [] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
