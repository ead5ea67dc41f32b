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

/** A run. Its id is that of the turn that began it, so a repeated turn begins no second run. */
export interface FlowRunDocument extends TenantDocument {
  chat_id: string;
  chat_bot_id: string;
  channel: ChatChannel;
  /** `active` for the conversation's active run, the run's id for all others. */
  activeKey: string;
  /** Contains the flow's revision; the document's own `revision` counts writes. */
  run: FlowRun;
  flowRevision: number;
  /** True when the run was begun with the conversation's key, so only callers with the key may continue it. */
  isKeyed: boolean;
  /** After this time without an answer the run counts as abandoned; null for an ended run. */
  abandonAt: Date | null;
  /** The turns whose answers the run has taken, each once. */
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
    // Only the flow engine writes this field; it is read without validation.
    run: { type: Schema.Types.Mixed, required: true },
    flowRevision: { type: Number, required: true },
    isKeyed: { type: Boolean, required: true },
    abandonAt: { type: Date, default: null },
    appliedTurns: { type: [String], default: [] },
    last: { type: Schema.Types.Mixed, required: true },
    mails: { type: Schema.Types.Mixed, default: [] },
  });
  // Query: the runs of a conversation. Unique: a conversation has at most one active run, even with concurrent begins.
  schema.index({ chat_id: 1, activeKey: 1 }, { unique: true });
  // Query: abandoned runs of any workspace.
  schema.index({ activeKey: 1, abandonAt: 1 });
  // Query: the runs of a bot, for its results; of one revision, for the counts of its edges.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, flowRevision: 1, _id: 1 });
  // Query: runs that began in a time range, of a workspace or bot, for statistics.
  schema.index({ workspace_id: 1, createdAt: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, createdAt: 1 });
  return database.model('FlowRun', schema, 'flow_runs');
}
