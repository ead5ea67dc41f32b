import type { ChatBot, FlowStep, FlowViolation, StepType, TeamMember } from '@colloquy/contracts';
import { createContext, useContext, type Dispatch } from 'react';
import type { DraftAction, FlowDraft } from './draft.ts';
import type { DropTarget } from './new-steps.ts';

/** State shared by the parts of the editor. */
export interface FlowEditing {
  readonly bot: ChatBot;
  readonly draft: FlowDraft;
  readonly act: Dispatch<DraftAction>;
  /** Violations of the draft, updated a moment after each change. */
  readonly violations: readonly FlowViolation[];
  /** Possible recipients of mail. */
  readonly team: readonly TeamMember[];
  /** The published revision; null for none. */
  readonly liveRevision: number | null;
  /** The step shown in the inspector. */
  readonly shown: FlowStep | undefined;
  /** Changes one step; `field` groups consecutive edits, so that typing is one undo step. */
  readonly changeStep: (step: FlowStep, field: string) => void;
  /** Adds a step after the shown one, or where it was dropped. */
  readonly addStep: (type: StepType, target?: DropTarget) => void;
  readonly removeSteps: (ids: readonly string[]) => void;
  readonly duplicate: (ids: readonly string[]) => void;
  /** Draws an edge, or removes it with null. */
  readonly connect: (from: string, handle: string, to: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Shows a step, scrolls it into view and, with `focus`, focuses it. */
  readonly show: (id: string, focus?: 'step' | 'inspector') => void;
  /** Announces an action to screen readers. */
  readonly announce: (text: string) => void;
}

export const FlowEditorContext = createContext<FlowEditing | null>(null);

/** The surrounding editor. Throws outside of one. */
export function useFlowEditing(): FlowEditing {
  const editing = useContext(FlowEditorContext);
  if (editing === null) throw new Error('FlowEditor is missing');
  return editing;
}

/** Returns a function that changes fields of a step; `field` groups edits for undo. */
export function useStepChange<TStep extends FlowStep>(step: TStep) {
  const { changeStep } = useFlowEditing();
  return (fields: Partial<TStep>, field = Object.keys(fields).join(' ')) =>
    changeStep({ ...step, ...fields }, field);
}
