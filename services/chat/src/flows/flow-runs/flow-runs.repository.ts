import type { Model } from 'mongoose';
import type { ChatChannel, EventEnvelope, FlowRun, RunAnswer } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  createRepository,
  DELETED_STATUS,
  tenantScope,
  unlessTaken,
  type Change,
  type NewDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import { createdWithin } from '../../conversations/index.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';
import { ACTIVE_KEY } from './run-state.ts';

/** The most runs of a conversation that a turn reads, newest first: more than visitors begin in ordinary use. */
const RUNS_PER_CONVERSATION = 200;

/** A run's fields for counting, without its answers. */
export type WalkRow = Pick<
  FlowRunDocument,
  'chat_id' | 'chat_bot_id' | 'channel' | 'flowRevision' | 'abandonAt'
> & {
  readonly run: Pick<FlowRun, 'root_id' | 'visited' | 'state'> & {
    readonly answers: readonly Pick<RunAnswer, 'step_id' | 'valid'>[];
  };
};
const WALK_FIELDS = {
  chat_id: 1,
  chat_bot_id: 1,
  channel: 1,
  flowRevision: 1,
  abandonAt: 1,
  'run.root_id': 1,
  'run.visited': 1,
  'run.state': 1,
  'run.answers.step_id': 1,
  'run.answers.valid': 1,
} as const;

/** The conversation of a run. */
export interface RunScope {
  readonly workspaceId: string;
  readonly conversationId: string;
}

/** The start and size of a batch of runs. */
interface BatchOfRuns {
  readonly after: string;
  readonly limit: number;
}

export type NewFlowRun = NewDocument<FlowRunDocument> & { readonly _id: string };
export type RunChange = Change<FlowRunDocument>;
export type FlowRunRepository = ReturnType<typeof createFlowRunRepository>;

export function createFlowRunRepository(model: Model<FlowRunDocument>, signal: OutboxSignal) {
  const runs = createRepository(model, { signal, name: 'flow run' });
  const of = (workspaceId: string) => runs.in(tenantScope(workspaceId));
  const anyRun = runs.everywhere(
    'A job ends runs of every workspace; a mail names its run alone, whose workspace is read from it.',
  );
  return {
    /** The runs of a conversation, the newest first. */
    ofConversation: ({ workspaceId, conversationId }: RunScope) =>
      of(workspaceId).find({ chat_id: conversationId }, { sort: { _id: -1 }, limit: RUNS_PER_CONVERSATION }),
    /** The steps whose mails the conversation's runs have requested, each once. */
    async mailedIn({ workspaceId, conversationId }: RunScope): Promise<string[]> {
      const found = await of(workspaceId).find(
        { chat_id: conversationId, 'run.mailed.0': { $exists: true } },
        { projection: { 'run.mailed': 1 } },
      );
      return [...new Set(found.flatMap(({ run }) => run.mailed))];
    },
    /** Stores a new run with its events; null when the conversation has an active run. */
    begin: (workspaceId: string, run: NewFlowRun, events: readonly EventEnvelope[]) =>
      unlessTaken(
        () => of(workspaceId).insert(run, events),
        () => null,
      ),
    /** Decides on the newest state and writes only onto that one; null leaves the run as it is. */
    change: (
      { workspace_id, _id }: FlowRunDocument,
      decide: (current: FlowRunDocument) => RunChange | null,
    ) => of(workspace_id).modify(_id, decide),
    /** The active run of a conversation. */
    active: ({ workspaceId, conversationId }: RunScope) =>
      of(workspaceId).findOne({ chat_id: conversationId, activeKey: ACTIVE_KEY }),
    /** A run of any workspace. Throws `notFound`. */
    async getById(runId: string): Promise<FlowRunDocument> {
      const run = await anyRun.findById(runId);
      if (run === null) throw notFound('flow run');
      return run;
    },
    /** The roots that runs of these conversations began at. */
    async rootsIn(workspaceId: string, conversationIds: readonly string[]): Promise<string[]> {
      const found = await of(workspaceId).find(
        { chat_id: { $in: conversationIds } },
        { projection: { 'run.root_id': 1 } },
      );
      return [...new Set(found.map(({ run }) => run.root_id))];
    },
    /** At most `limit` runs of any workspace that were abandoned before then. */
    leftBefore: (time: Date, limit: number) =>
      anyRun.find({ activeKey: ACTIVE_KEY, abandonAt: { $lte: time } }, { sort: { abandonAt: 1 }, limit }),
    page: (
      workspaceId: string,
      filter: { readonly chat_id: string } | { readonly chat_bot_id: string },
      { page, limit, desc }: { readonly page: number; readonly limit: number; readonly desc: boolean },
    ) => of(workspaceId).page(filter, { page, limit, orderBy: '_id', desc }),
    /** The revisions of a bot's flow that runs began on. */
    async revisionsOf(workspaceId: string, botId: string): Promise<number[]> {
      const rows = await of(workspaceId).aggregate([
        { $match: { chat_bot_id: botId, status: { $ne: DELETED_STATUS } } },
        { $group: { _id: '$flowRevision' } },
      ]);
      return rows.map((row) => Number(row['_id'])).toSorted((a, b) => a - b);
    },
    /** At most `limit` runs of a bot after the one with the id `after`, oldest first. */
    after: (workspaceId: string, botId: string, { after, limit }: BatchOfRuns) =>
      of(workspaceId).find(
        { chat_bot_id: botId, _id: { $gt: after } },
        { sort: { _id: 1 }, limit, projection: { last: 0, mails: 0 } },
      ),
    /** As `after`, of one revision, as they are counted. */
    walksAfter: (
      workspaceId: string,
      botId: string,
      flowRevision: number,
      { after, limit }: BatchOfRuns,
    ): Promise<(WalkRow & { readonly _id: string })[]> =>
      of(workspaceId).find(
        { chat_bot_id: botId, flowRevision, _id: { $gt: after } },
        { sort: { _id: 1 }, limit, projection: WALK_FIELDS },
      ),
    /** Runs that began in a range on some channels, of a workspace or of one of its bots, oldest first. */
    begunIn: (
      workspaceId: string,
      botId: string | null,
      { from, to, channels }: { from: Date; to: Date; channels: readonly ChatChannel[] },
    ): Promise<WalkRow[]> =>
      of(workspaceId).find(
        {
          ...(botId === null ? {} : { chat_bot_id: botId }),
          ...createdWithin({ from, to }),
          channel: { $in: channels },
        },
        { sort: { createdAt: 1 }, projection: WALK_FIELDS },
      ),
    /** Removes the runs of a conversation with their answers; returns how many still have waiting events. */
    async erase(workspaceId: string, conversationId: string): Promise<number> {
      const ofConversation = { chat_id: conversationId };
      await of(workspaceId).updateMany(ofConversation, { set: NOTHING_PERSONAL });
      await of(workspaceId).purge(ofConversation);
      return of(workspaceId).count({ ...ofConversation, status: DELETED_STATUS });
    },
  };
}

/** The fields of a run that waits for its purge. */
const NOTHING_PERSONAL = {
  status: DELETED_STATUS,
  'run.variables': {},
  'run.answers': [],
  last: {
    turnId: '',
    text: '',
    survey: { state: 'aborted', step: null },
    isAnswer: false,
    offersContact: false,
  },
  mails: [],
  abandonAt: null,
} as const;
