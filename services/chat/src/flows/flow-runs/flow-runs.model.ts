import { Schema, type Model } from 'mongoose';
import type { ChatChannel, FlowMailState, FlowRun, SurveyMetadata } from '@colloquy/contracts';
import type { RunEffect } from '@colloquy/flow-engine';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** A mail of a step, read by the mailing service when its event arrives. */
export interface FlowMail extends Omit<Extract<RunEffect, { kind: 'sendMail' }>, 'kind' | 'key'> {
  /** The delivery state that the mailing service reported. Older mails have none. */
  readonly state?: FlowMailState;
}

/** The run's answer to a turn, repeated when the turn is repeated. */
export interface AnsweredTurn {
  turnId: string;
  text: string;
  survey: SurveyMetadata;
  isAnswer: boolean;
  offersContact: boolean;
}

/** A run, under the id of the turn that began it: however often that turn is tried, it begins one. */
export interface FlowRunDocument extends TenantDocument {
  chat_id: string;
  chat_bot_id: string;
  channel: ChatChannel;
  /** `active` of the one run of its conversation that goes on; of the others their id. */
  activeKey: string;
  /** The document's own `revision` counts writes: the flow's stands in here. */
  run: FlowRun;
  flowRevision: number;
  /** It was begun with the key to its conversation, so that only who has the key goes on with it. */
  isKeyed: boolean;
  /** Once this has passed without an answer, the run counts as abandoned; null of one that is over. */
  abandonAt: Date | null;
  /** The turns that it has taken an answer of, each once. */
  appliedTurns: readonly string[];
  last: AnsweredTurn;
  mails: readonly FlowMail[];
}

export function flowRunModel(database: ServiceDatabase): Model<FlowRunDocument> {
  const schema = new Schema<FlowRunDocument>({
    ...tenantFields,
    chat_id: { type: String, required: true },
    chat_bot_id: { type: String, required: true },
    channel: { type: Number, required: true },
    activeKey: { type: String, required: true },
    // Written by the flow engine alone, read as it is.
    run: { type: Schema.Types.Mixed, required: true },
    flowRevision: { type: Number, required: true },
    isKeyed: { type: Boolean, required: true },
    abandonAt: { type: Date, default: null },
    appliedTurns: { type: [String], default: [] },
    last: { type: Schema.Types.Mixed, required: true },
    mails: { type: Schema.Types.Mixed, default: [] },
  });
  // Query: the runs of a conversation. Unique: one of them goes on, however many begin at once.
  schema.index({ chat_id: 1, activeKey: 1 }, { unique: true });
  // Query: runs of any workspace that their visitors have left.
  schema.index({ activeKey: 1, abandonAt: 1 });
  // Query: the runs of a bot, for its results; those of one revision, for what its edges count.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, flowRevision: 1, _id: 1 });
  // Query: what began in a range, of a workspace or of a bot, for its statistics.
  schema.index({ workspace_id: 1, createdAt: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, createdAt: 1 });
  return database.model('FlowRun', schema, 'flow_runs');
}
