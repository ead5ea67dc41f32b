import type { ChatBot, FlowStep, FlowViolation, StepType, TeamMember } from '@colloquy/contracts';
import { createContext, useContext, type Dispatch } from 'react';
import type { DraftAction, FlowDraft } from './draft.ts';
import type { DropTarget } from './new-steps.ts';

/** What the parts of the editor share. */
export interface FlowEditing {
  readonly bot: ChatBot;
  readonly draft: FlowDraft;
  readonly act: Dispatch<DraftAction>;
  /** What the flow check finds in the draft, a moment after it changed. */
  readonly violations: readonly FlowViolation[];
  /** Who mail can be sent to. */
  readonly team: readonly TeamMember[];
  /** The published revision; null for none. */
  readonly liveRevision: number | null;
  /** The step that the inspector shows. */
  readonly shown: FlowStep | undefined;
  /** Changes one step; `field` names what of it, so that typing is one change to undo. */
  readonly changeStep: (step: FlowStep, field: string) => void;
  /** Makes a step after the shown one, or where it was dropped. */
  readonly addStep: (type: StepType, target?: DropTarget) => void;
  readonly removeSteps: (ids: readonly string[]) => void;
  readonly duplicate: (ids: readonly string[]) => void;
  /** Draws an edge, or with null takes it away. */
  readonly connect: (from: string, handle: string, to: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Shows a step, brings it into sight and, with `focus`, gives it the focus. */
  readonly show: (id: string, focus?: 'step' | 'inspector') => void;
  /** Tells a screen reader what was done. */
  readonly announce: (text: string) => void;
}

export const FlowEditorContext = createContext<FlowEditing | null>(null);

/** The editor around a component. Throws outside of one. */
export function useFlowEditing(): FlowEditing {
  const editing = useContext(FlowEditorContext);
  if (editing === null) throw new Error('FlowEditor is missing');
  return editing;
}

/** A function that changes fields of a step; `field` names what is one change to undo. */
export function useStepChange<TStep extends FlowStep>(step: TStep) {
  const { changeStep } = useFlowEditing();
  return (fields: Partial<TStep>, field = Object.keys(fields).join(' ')) =>
    changeStep({ ...step, ...fields }, field);
}
