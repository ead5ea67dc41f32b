import { MAX_SURVEYS, type ChatChannel, type FlowStep, type Survey } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import pLimit from 'p-limit';
import type { FlowReader } from '../flow-runs/flow-reader.ts';
import type { FlowRunRepository, WalkRow } from '../flow-runs/flow-runs.repository.ts';
import { stateAt } from '../flow-runs/run-state.ts';
import { surveyOf } from './survey-of.ts';

/** The most revisions of one flow that are read for the titles of its steps, starting with the newest run's. */
const MAX_REVISIONS = 20;
/** Surveys whose revisions are read concurrently. */
const AT_ONCE = 8;

export type Surveys = ReturnType<typeof createSurveys>;

/** The results of visitors' runs, by root. */
export function createSurveys(deps: {
  readonly runs: Pick<FlowRunRepository, 'begunIn'>;
  readonly reader: Pick<FlowReader, 'stepsIfReadable'>;
  readonly now: () => Date;
}) {
  const { runs, reader, now } = deps;

  async function survey(rows: readonly [WalkRow, ...WalkRow[]], context: RequestContext): Promise<Survey> {
    const [{ chat_bot_id: botId, run }] = rows;
    // Ordered by run and not by revision number, because a rollback makes an older revision the newest again.
    const revisions = new Set(rows.toReversed().map(({ flowRevision }) => flowRevision));
    const read: (readonly FlowStep[])[] = [];
    for (const revision of [...revisions].slice(0, MAX_REVISIONS)) {
      // Figures without the names of steps are better than none.
      const steps = await reader.stepsIfReadable(botId, revision, context);
      if (steps !== null) read.push(steps);
    }
    const at = now();
    const walked = rows.map((row) => ({ ...row.run, state: stateAt(row, at) }));
    return surveyOf({ botId, rootId: run.root_id }, walked, read);
  }

  return {
    /** Surveys of the runs that began in a time range on some channels, of a workspace or one of its bots. */
    async read(
      workspaceId: string,
      botId: string | null,
      scope: {
        readonly from: Date;
        readonly to: Date;
        readonly channels: readonly ChatChannel[];
        readonly isOfChat?: (run: { readonly chat_id: string }) => boolean;
      },
      context: RequestContext,
    ): Promise<Survey[]> {
      const { isOfChat = () => true } = scope;
      const rows = (await runs.begunIn(workspaceId, botId, scope)).filter(isOfChat);
      const atOnce = pLimit(AT_ONCE);
      const most = byRoot(rows)
        .toSorted((a, b) => b.length - a.length)
        .slice(0, MAX_SURVEYS);
      return Promise.all(most.map((ofRoot) => atOnce(() => survey(ofRoot, context))));
    },
  };
}

/** Groups runs by bot and root, because two bots may have roots with the same id. */
function byRoot(rows: readonly WalkRow[]): [WalkRow, ...WalkRow[]][] {
  const found = new Map<string, [WalkRow, ...WalkRow[]]>();
  for (const row of rows) {
    const key = JSON.stringify([row.chat_bot_id, row.run.root_id]);
    const ofRoot = found.get(key);
    if (ofRoot === undefined) found.set(key, [row]);
    else ofRoot.push(row);
  }
  return [...found.values()];
}
