import { Schema, type Model } from 'mongoose';
import type { FlowStep } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** Steps as they were saved, by whom and when. */
export interface SavedSteps {
  nodes: readonly FlowStep[];
  /** The ids of the nodes, by which a step is found whose bot nobody names. */
  stepIds: readonly string[];
  savedBy: string;
  savedAt: Date;
}

/** The draft of one bot, whose id it has: one document, so that of two saves at once one comes after the other. */
export interface FlowDraftDocument extends TenantDocument, SavedSteps {
  /** Of the draft: raised by each save. The document's own revision also counts other writes. */
  draftRevision: number;
}

/** What a draft was after one save. Its steps never change. */
export interface FlowRevisionDocument extends TenantDocument, SavedSteps {
  chat_bot_id: string;
  flowRevision: number;
  /** It was published, or a run began on it: it stays for as long as its bot. */
  isKept: boolean;
  publishedAt: Date | null;
}

const savedFields = {
  // Written by the use cases alone, of what the contract's schema has parsed; parsed again after each read.
  nodes: { type: Schema.Types.Mixed, required: true },
  stepIds: { type: [String], required: true },
  savedBy: { type: String, required: true },
  savedAt: { type: Date, required: true },
} as const;

export function flowDraftModel(database: ServiceDatabase): Model<FlowDraftDocument> {
  const schema = new Schema<FlowDraftDocument>({
    ...tenantFields,
    ...savedFields,
    draftRevision: { type: Number, required: true },
  });
  // Query: the draft that a step is in.
  schema.index({ stepIds: 1 });
  return database.model('FlowDraft', schema, 'flow_drafts');
}

export function flowRevisionModel(database: ServiceDatabase): Model<FlowRevisionDocument> {
  const schema = new Schema<FlowRevisionDocument>({
    ...tenantFields,
    ...savedFields,
    chat_bot_id: { type: String, required: true },
    flowRevision: { type: Number, required: true },
    isKept: { type: Boolean, default: false },
    publishedAt: { type: Date, default: null },
  });
  // Queries: the revisions of a bot, the newest first; those that are too old.
  schema.index({ workspace_id: 1, chat_bot_id: 1, flowRevision: -1 });
  // Query: a revision that has a step which the draft has not any more.
  schema.index({ stepIds: 1 });
  return database.model('FlowRevision', schema, 'flow_revisions');
}
