import { flowStepSchema, type FlowStep } from '@colloquy/contracts';
import type { FlowDraftDocument } from './flows.model.ts';

/** The draft of a bot as it is stored, with the number under which it can be published. */
export type StoredDraft = Pick<
  FlowDraftDocument,
  '_id' | 'workspace_id' | 'draftRevision' | 'nodes' | 'stepIds' | 'savedBy' | 'savedAt'
>;

/** Stored steps: fields that came later get their defaults. */
export function readSteps(stored: unknown): FlowStep[] {
  return flowStepSchema.array().parse(stored);
}
