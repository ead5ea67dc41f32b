import type { ModelGrounding, ProvidedModel } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import { systemContext, type Job } from '@colloquy/service-kit';
import { runGroundingTest } from './grounding-run.ts';
import { toGroundingTest, type GroundingProgress } from './grounding.policy.ts';
import {
  afterInstanceTest,
  instanceGroundingOf,
  withTestBegun,
  type InstanceGroundingState,
} from './instance-grounding.policy.ts';
import type { InstanceGroundingRepository } from './instance-grounding.repository.ts';
import type { InstanceModel } from './instance-model.ts';

/** How soon a process sees the results of another one. */
const LOOK_EVERY_MS = 5_000;

/** The operator's model as workspaces see it. */
export type ShownInstanceModel = Pick<
  ProvidedModel,
  'id' | 'grounding' | 'chosenGrounding' | 'groundingTest'
>;

export type InstanceGrounding = ReturnType<typeof createInstanceGrounding>;

/**
 * The grounding of the operator's model. One process runs the test for all of them; the store decides which one. No
 * question waits for the end of the test.
 */
export function createInstanceGrounding(deps: {
  /** Null where answers quote the sources. */
  readonly model: InstanceModel | null;
  readonly rows: InstanceGroundingRepository;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { model, rows, logger, now } = deps;
  let known: InstanceGroundingState | null = null;

  function grounding(): ModelGrounding {
    if (model === null) return 'free';
    return model.grounding === 'test' ? instanceGroundingOf(known) : model.grounding;
  }

  async function test({ id, name, openForTest }: InstanceModel, stopped: AbortSignal): Promise<void> {
    const runId = systemContext('test of the model of the installation').newId();
    known = await rows.change(id, name, (current) => withTestBegun(current, runId, now()));
    const isOurs = () => known?.test?.id === runId && known.test.state === 'running';
    // Another process runs the test, or none is due.
    if (!isOurs()) return;
    const note = async (progress: GroundingProgress): Promise<boolean> => {
      known = await rows.change(id, name, (current) =>
        afterInstanceTest(current, runId, progress, { now: now(), isStopped: stopped.aborted }),
      );
      return isOurs();
    };
    const end = await runGroundingTest(openForTest, (found) => note({ state: 'running', ...found }), stopped);
    if (end === null) return;
    await note(end);
    if (end.state !== 'failed')
      logger.info({ model: name, grounding: grounding() }, 'the model of the installation was tested');
    else if (!stopped.aborted)
      logger.warn({ model: name, code: end.error }, 'the model of the installation could not be tested yet');
  }

  const job: Job = {
    name: 'test how the model of the installation rests on passages',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      if (model?.grounding === 'test' && (known?.found ?? null) === null) await test(model, signal);
    },
  };

  return {
    job,
    /** How the model answers now. */
    grounding,
    /** The model as workspaces see it; null without one. */
    shown(): ShownInstanceModel | null {
      if (model === null) return null;
      return {
        id: model.name,
        grounding: grounding(),
        chosenGrounding: model.grounding === 'test' ? null : model.grounding,
        groundingTest: toGroundingTest(known, now()),
      };
    },
  };
}
