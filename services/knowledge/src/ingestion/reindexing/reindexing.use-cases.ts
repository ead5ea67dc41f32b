import { knowledgeEvents, type Reindex, type operatorApi } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { eventFor, type RequestContext, type UseCasesOf } from '@colloquy/service-kit';
import { changeRecorded } from '../../items/index.ts';
import type { ProveIndex } from './prove-index.ts';
import type { ReindexDocument } from './reindexing.model.ts';
import type { ReindexRepository } from './reindexing.repository.ts';
import type { Parts } from '../../index/index.ts';

const FAILURES_SHOWN = 100;

/** Processing every item of a bot again: see the operators' command-line tool. The router refuses other callers. */
export function createReindexUseCases(
  deps: Pick<Parts, 'items' | 'bots' | 'now'> & {
    readonly reindexes: ReindexRepository;
    readonly proveIndex: ProveIndex;
    /** Wakes the workers of this process that lead re-indexes. */
    readonly announceReindex: () => void;
  },
) {
  const { reindexes, items, bots, proveIndex, announceReindex, now } = deps;

  async function show(reindex: ReindexDocument): Promise<{ data: Reindex }> {
    const { workspace_id: workspaceId, chat_bot_id: botId } = reindex;
    const [counts, failed, unfound] = await Promise.all([
      items.countReindexed(reindex),
      items.failedReindexed(reindex, FAILURES_SHOWN),
      reindex.state === 'finished' ? proveIndex(workspaceId, botId) : null,
    ]);
    const { _id: id, state, startedAt, finishedAt } = reindex;
    return {
      data: {
        id,
        workspace_id: workspaceId,
        chat_bot_id: botId,
        state,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
        ...counts,
        failures: failed.map(({ _id, name, documentStatus, error }) => ({
          item_id: _id,
          name,
          documentStatus,
          code: error?.code ?? null,
        })),
        unfound,
      },
    };
  }

  return {
    /** Asked while one runs, it answers that one: who asks again after a cut connection starts nothing twice. */
    async startReindex({ params }, context) {
      const workspaceId = await bots.workspaceOf(params.id, context);
      const newest = await reindexes.newest(workspaceId, params.id);
      if (newest?.state === 'running') return show(newest);
      const name = await bots.nameOf(params.id, context);
      const { reindex, events } = started({ workspaceId, botId: params.id, name }, now(), context);
      const begun = await reindexes.insert(workspaceId, reindex, events);
      announceReindex();
      return show(begun);
    },

    async readReindex({ params }, context) {
      const newest = await reindexes.newest(await bots.workspaceOf(params.id, context), params.id);
      if (newest === null) throw notFound('re-index');
      return show(newest);
    },
  } satisfies UseCasesOf<typeof operatorApi>;
}

function started(
  {
    workspaceId,
    botId,
    name,
  }: { readonly workspaceId: string; readonly botId: string; readonly name: string },
  startedAt: Date,
  context: RequestContext,
) {
  const _id = context.newId();
  const emitted = { chat_bot_id: botId, workspace_id: workspaceId, reindex_id: _id };
  return {
    reindex: { _id, chat_bot_id: botId, state: 'running' as const, startedAt, finishedAt: null },
    events: [
      eventFor(context, knowledgeEvents.reindexStarted, workspaceId, emitted),
      changeRecorded(context, workspaceId, {
        action: 'bot.re-indexed',
        target: { kind: 'bot', id: botId, name },
      }),
    ],
  };
}
