import {
  channelOf,
  isOfMembers,
  type DescribedBot,
  type FlowRun,
  type FlowStep,
  type RouteInput,
  type RouteOutput,
  type chatApi,
} from '@colloquy/contracts';
import { csvHead, csvRows, Download, type RequestContext, type WorkspaceAccess } from '@colloquy/service-kit';
import {
  scopeOf,
  type BotCache,
  type ConversationRepository,
  type Disclosures,
} from '../../conversations/index.ts';
import type { FlowReader } from '../flow-runs/flow-reader.ts';
import type { FlowRunDocument } from '../flow-runs/flow-runs.model.ts';
import type { FlowRunRepository } from '../flow-runs/flow-runs.repository.ts';
import { runAt } from '../flow-runs/run-state.ts';
import { runColumns } from './run-columns.ts';
import { createRunCounts } from './run-counts.ts';
import { hiddenOf, toRunView } from './run-views.ts';

/** Runs in memory at a time. */
const BATCH = 200;

type BotQuery = RouteInput<typeof chatApi.listBotFlowRuns>;

/** The results of flow runs, for members. */
export function createFlowResultUseCases(deps: {
  readonly runs: FlowRunRepository;
  readonly reader: FlowReader;
  readonly conversations: Pick<ConversationRepository, 'getById'>;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly disclosures: Disclosures;
  readonly now: () => Date;
}) {
  const { runs, reader, conversations, access, bots, disclosures, now } = deps;

  /** Reads the steps of each revision once for all of its runs. */
  function stepReader(botId: string, context: RequestContext) {
    const known = new Map<number, Promise<readonly FlowStep[]>>();
    return (revision: number): Promise<readonly FlowStep[]> => {
      const read = known.get(revision) ?? reader.steps(botId, revision, context).then((steps) => steps ?? []);
      known.set(revision, read);
      return read;
    };
  }

  async function views(
    botId: string,
    rows: readonly FlowRunDocument[],
    showsSensitive: boolean,
    context: RequestContext,
  ) {
    const stepsOf = stepReader(botId, context);
    return Promise.all(
      rows.map(async (row) => {
        const steps = await stepsOf(row.flowRevision);
        return toRunView(runAt(row, now()), row.mails, steps, hiddenOf(steps, showsSensitive));
      }),
    );
  }

  async function* csv(
    { id: botId, workspace_id: workspaceId }: DescribedBot['bot'],
    showsSensitive: boolean,
    context: RequestContext,
  ): AsyncGenerator<string> {
    const stepsOf = stepReader(botId, context);
    const revisions = await runs.revisionsOf(workspaceId, botId);
    const steps = await Promise.all(revisions.map((revision) => stepsOf(revision)));
    const columns = runColumns(steps, showsSensitive);
    yield csvHead(columns);
    for await (const rows of batches((batch) => runs.after(workspaceId, botId, batch))) {
      const shown: FlowRun[] = rows.map((row) => runAt(row, now()));
      yield csvRows(columns, shown);
    }
  }

  return {
    async listFlowRuns(
      { params, query }: RouteInput<typeof chatApi.listFlowRuns>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.listFlowRuns>> {
      const conversation = await conversations.getById(params.id);
      await access.requireBot(context, conversation);
      if (query.sensitive) await disclosures.ofConversation(conversation, context);
      const { _id: chat_id, workspace_id, chat_bot_id } = conversation;
      const { items, total } = await runs.page(workspace_id, { chat_id }, { ...query, desc: true });
      const data = await views(chat_bot_id, items, query.sensitive, context);
      return { data, meta: { total, page: query.page, limit: query.limit } };
    },

    async listBotFlowRuns(
      { query }: BotQuery,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.listBotFlowRuns> | Download> {
      const { bot } = await bots.bot(query.chat_bot_id, context);
      await access.requireBot(context, scopeOf(bot), query.returnAll ? 'exportHistory' : undefined);
      if (query.sensitive) await disclosures.ofBot(bot, context);
      if (query.returnAll) {
        const chunks = csv(bot, query.sensitive, context);
        const mediaType = 'text/csv; charset=utf-8';
        return new Download({ mediaType, fileName: `flow-answers-${bot.id}.csv`, chunks });
      }
      const filter = { chat_bot_id: bot.id };
      const { items, total } = await runs.page(bot.workspace_id, filter, { ...query, desc: false });
      const data = await views(bot.id, items, query.sensitive, context);
      return { data, meta: { total, page: query.page, limit: query.limit } };
    },

    async countFlowRuns(
      { query }: RouteInput<typeof chatApi.countFlowRuns>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.countFlowRuns>> {
      const { bot } = await bots.bot(query.chat_bot_id, context);
      await access.requireBot(context, scopeOf(bot));
      const { revision } = query;
      const counted = createRunCounts(revision);
      const read = batches((batch) => runs.walksAfter(bot.workspace_id, bot.id, revision, batch));
      for await (const rows of read) {
        for (const { run, channel } of rows) {
          // Members' test runs are not counted.
          if (!isOfMembers(channelOf(channel))) counted.add(run);
        }
      }
      return { data: counted.counts() };
    },
  };
}

/** All runs that `read` finds, in batches. */
async function* batches<TRow extends { readonly _id: string }>(
  read: (batch: { readonly after: string; readonly limit: number }) => Promise<readonly TRow[]>,
) {
  for (let after = ''; ; ) {
    const rows = await read({ after, limit: BATCH });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last._id;
  }
}
