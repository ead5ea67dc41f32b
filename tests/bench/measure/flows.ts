import { advance, check, prove, startRun } from '@colloquy/flow-engine';
import { aLargeFlow, RUN_CONTEXT, TEAM_ADDRESS } from '@colloquy/flow-engine/testing';
import { quantile } from '../statistics.ts';

interface Times {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Times for a flow of maximum size: its check (the aim is 50 ms), its proof, one answer of a run. */
export interface FlowFigures {
  readonly steps: number;
  readonly check: Times;
  readonly proof: Times;
  readonly answer: Times;
}

const WARM_UP = 20;
const ROUNDS = 300;

export function measureFlows(): FlowFigures {
  const steps = aLargeFlow();
  const facts = { confirmedAddresses: [TEAM_ADDRESS] };
  const { run } = startRun(steps, { id: 'run', chatId: 'chat', rootId: 'menu' }, RUN_CONTEXT);
  return {
    steps: steps.length,
    check: timesOf(() => check(steps, facts)),
    proof: timesOf(() => prove(steps, facts)),
    answer: timesOf(() => advance(steps, run, { text: 'lane3' }, RUN_CONTEXT)),
  };
}

function timesOf(work: () => unknown): Times {
  for (let round = 0; round < WARM_UP; round += 1) work();
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}
