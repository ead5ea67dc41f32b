import { Schema, type Model } from 'mongoose';
import type { FlowStep } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** Saved steps, with author and time. */
export interface SavedSteps {
  nodes: readonly FlowStep[];
  /** Node ids, to find a step without knowing its bot. */
  stepIds: readonly string[];
  savedBy: string;
  savedAt: Date;
}

/** The draft of one bot, with the bot's id: one document, so that two concurrent saves are serialised. */
export interface FlowDraftDocument extends TenantDocument, SavedSteps {
  /** Revision of the draft, raised by each save. The document's own revision also counts other writes. */
  draftRevision: number;
}

/** A draft as of one save. Its steps never change. */
export interface FlowRevisionDocument extends TenantDocument, SavedSteps {
  chat_bot_id: string;
  flowRevision: number;
  /** It was published, or a run started on it: it is kept as long as its bot. */
  isKept: boolean;
  publishedAt: Date | null;
}

const savedFields = {
  // Written only by the use cases after parsing with the contract's schema; parsed again after each read.
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
  // Query: the draft that contains a step.
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
  // Queries: the revisions of a bot, newest first; outdated ones.
  schema.index({ workspace_id: 1, chat_bot_id: 1, flowRevision: -1 });
  // Query: a revision with a step that the draft no longer contains.
  schema.index({ stepIds: 1 });
  return database.model('FlowRevision', schema, 'flow_revisions');
}
