import { flowStepSchema, type FlowStep } from '@colloquy/contracts';
import type { FlowDraftDocument } from './flows.model.ts';

/** A bot's stored draft, with the number by which it can be published. */
export type StoredDraft = Pick<
  FlowDraftDocument,
  '_id' | 'workspace_id' | 'draftRevision' | 'nodes' | 'stepIds' | 'savedBy' | 'savedAt'
>;

/** Stored steps; fields added later get their defaults. */
export function readSteps(stored: unknown): FlowStep[] {
  return flowStepSchema.array().parse(stored);
}
