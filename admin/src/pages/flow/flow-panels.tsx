import type { ChatBot, FlowStep } from '@colloquy/contracts';
import { LiveCompare } from '../../features/flow-compare/LiveCompare.tsx';
import type { SideSlots } from '../../features/flow-editor/SidePanel.tsx';
import { FlowProofPanel } from '../../features/flow-proof/FlowProofPanel.tsx';
import { FlowRunIt } from '../../features/flow-run-it/FlowRunIt.tsx';

/** What stands beside a flow: a walk of it, its proof, and what it changes of the live one. */
export function flowPanels(flow: {
  readonly bot: Pick<ChatBot, 'id'>;
  readonly steps: readonly FlowStep[];
  readonly liveRevision: number | null;
  readonly confirmedAddresses: readonly string[];
  readonly allowInterruptions: boolean;
  /** Where a walk is. */
  readonly onWalk: (id: string | null) => void;
  readonly onStep: (id: string) => void;
}): Required<Pick<SideSlots, 'tryIt' | 'proof' | 'versions'>> {
  const { bot, steps, liveRevision, confirmedAddresses, onStep } = flow;
  return {
    tryIt: <FlowRunIt steps={steps} allowInterruptions={flow.allowInterruptions} onStep={flow.onWalk} />,
    proof: (
      <FlowProofPanel
        botId={bot.id}
        steps={steps}
        confirmedAddresses={confirmedAddresses}
        liveRevision={liveRevision}
        onStep={onStep}
      />
    ),
    versions: <LiveCompare botId={bot.id} steps={steps} liveRevision={liveRevision} onStep={onStep} />,
  };
}
