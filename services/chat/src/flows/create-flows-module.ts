import type { chatApi } from '@colloquy/contracts';
import type { Module } from '@colloquy/service-kit';
import type { ChatParts, ConversationParts } from '../conversations/index.ts';
import { createFlowMailUseCases } from './flow-results/flow-mails.use-cases.ts';
import { createFlowResultUseCases } from './flow-results/flow-results.use-cases.ts';
import { createSurveys } from './flow-results/surveys.ts';
import { createEndRuns } from './flow-runs/end-runs.ts';
import { createFlowBegin } from './flow-runs/flow-begin.ts';
import { createFlowReader } from './flow-runs/flow-reader.ts';
import { flowRunModel } from './flow-runs/flow-runs.model.ts';
import { createFlowRunRepository } from './flow-runs/flow-runs.repository.ts';
import { createFlowTurns } from './flow-runs/flow-turns.ts';
import { createIsFollowUp } from './flow-runs/follow-up.ts';
import { createStepCheck } from './flow-runs/step-check.ts';
import { createOpenRuns } from './flow-runs/turn-runs.ts';

export type FlowParts = ReturnType<typeof createFlowsModule>['parts'];

/** Runs of flows and their results. */
export function createFlowsModule(deps: ChatParts & ConversationParts) {
  const { database, signal, client, access, now, conversations, turns, bots, disclosures } = deps;
  const flowRunRows = flowRunModel(database);
  const runs = createFlowRunRepository(flowRunRows, signal);
  const flows = { runs, reader: createFlowReader(client), now };
  const begin = createFlowBegin({ ...flows, conversations });
  const endRuns = createEndRuns({ runs, now });
  const results = createFlowResultUseCases({ ...flows, conversations, access, bots, disclosures });
  return {
    useCases: {
      ...results,
      listBotFlowRuns: { download: results.listBotFlowRuns },
      ...createFlowMailUseCases({ ...flows, conversations, turns, bots }),
    },
    consumers: [],
    jobs: [endRuns.job],
    parts: {
      flowRunRows,
      flowRuns: runs,
      endRun: endRuns.end,
      openRuns: createOpenRuns(flows),
      openFlow: createFlowTurns({ ...flows, begin }),
      checkStep: createStepCheck({ ...flows, begin }),
      isFollowUp: createIsFollowUp(flows),
      surveys: createSurveys(flows),
    },
  } satisfies Module<typeof chatApi>;
}
