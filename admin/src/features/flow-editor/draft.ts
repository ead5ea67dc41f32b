import type { Flow, FlowStep } from '@colloquy/contracts';
import { placed } from './auto-layout.ts';

/** Maximum undo steps. */
const MAX_HISTORY = 100;

/** The draft of a flow while it is being edited. */
export interface FlowDraft {
  readonly steps: readonly FlowStep[];
  /** As last read or saved. */
  readonly savedSteps: readonly FlowStep[];
  /** The server's draft revision of `savedSteps`; 0 before the first save. */
  readonly baseRevision: number;
  /** The selected steps; the inspector shows the last one. */
  readonly selectedIds: readonly string[];
  readonly past: readonly (readonly FlowStep[])[];
  readonly future: readonly (readonly FlowStep[])[];
  /** Target of the last change: consecutive changes of one field are one undo step. */
  readonly lastField: string | null;
}

export type DraftAction =
  | {
      readonly kind: 'changed';
      readonly steps: readonly FlowStep[];
      readonly selectedIds?: readonly string[];
      readonly field?: string;
    }
  | { readonly kind: 'selected'; readonly ids: readonly string[] }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }
  /** Takes another user's state instead of the local changes; undo restores those. */
  | { readonly kind: 'replaced'; readonly flow: Flow }
  /** The sent steps are stored. */
  | { readonly kind: 'saved'; readonly flow: Flow; readonly sent: readonly FlowStep[] };

export function openDraft({ data, meta }: Flow): FlowDraft {
  const steps = placed(data.map(ownFields));
  return {
    steps,
    savedSteps: steps,
    baseRevision: meta.revision,
    selectedIds: [],
    past: [],
    future: [],
    lastField: null,
  };
}

export function isUnsaved({ steps, savedSteps }: FlowDraft): boolean {
  return steps !== savedSteps;
}

/** The draft after an action. */
export function draftAfter(draft: FlowDraft, action: DraftAction): FlowDraft {
  switch (action.kind) {
    case 'changed':
      return changed(draft, action);
    case 'selected':
      return { ...draft, selectedIds: action.ids, lastField: null };
    case 'undone':
      return movedBy(draft, draft.past.at(-1), {
        past: draft.past.slice(0, -1),
        future: [draft.steps, ...draft.future],
      });
    case 'redone':
      return movedBy(draft, draft.future[0], {
        past: [...draft.past, draft.steps],
        future: draft.future.slice(1),
      });
    case 'replaced':
      return replaced(draft, openDraft(action.flow));
    case 'saved':
      return saved(draft, action);
  }
}

/** A step as it is sent, without the fields that the server sets. */
export function ownFields(step: FlowStep): FlowStep {
  const { chat_bot_id: _bot, nodeKind: _kind, ...own } = step;
  return own;
}

function changed(
  draft: FlowDraft,
  { steps, selectedIds, field }: Extract<DraftAction, { kind: 'changed' }>,
): FlowDraft {
  const isSameField = field !== undefined && field === draft.lastField;
  return {
    ...draft,
    steps: sharing(draft.steps, steps),
    selectedIds: present(selectedIds ?? draft.selectedIds, steps),
    past: isSameField ? draft.past : [...draft.past, draft.steps].slice(-MAX_HISTORY),
    future: [],
    lastField: field ?? null,
  };
}

function replaced(draft: FlowDraft, theirs: FlowDraft): FlowDraft {
  const selectedIds = present(draft.selectedIds, theirs.steps);
  return { ...theirs, selectedIds, past: [...draft.past, draft.steps].slice(-MAX_HISTORY) };
}

/** Unchanged steps stay the same objects, so that only changed ones are rendered. */
function sharing(before: readonly FlowStep[], after: readonly FlowStep[]): readonly FlowStep[] {
  const old = new Map(before.map((step) => [step.id, step]));
  return after.map((step) => {
    const was = old.get(step.id);
    return was !== undefined && was !== step && JSON.stringify(was) === JSON.stringify(step) ? was : step;
  });
}

function movedBy(
  draft: FlowDraft,
  steps: readonly FlowStep[] | undefined,
  history: Pick<FlowDraft, 'past' | 'future'>,
): FlowDraft {
  if (steps === undefined) return draft;
  return { ...draft, ...history, steps, selectedIds: present(draft.selectedIds, steps), lastField: null };
}

function present(ids: readonly string[], steps: readonly FlowStep[]): readonly string[] {
  return ids.filter((id) => steps.some((step) => step.id === id));
}

/** Edits made during the save stay, with the server's ids. */
function saved(draft: FlowDraft, { flow, sent }: Extract<DraftAction, { kind: 'saved' }>): FlowDraft {
  const newIds = new Map((flow.meta.newIds ?? []).map((one) => [one.sent, one.id]));
  const renamed = (steps: readonly FlowStep[]) => steps.map((step) => withIds(step, newIds));
  const savedSteps = flow.data.map(ownFields);
  return {
    ...draft,
    steps: draft.steps === sent ? savedSteps : renamed(draft.steps),
    savedSteps,
    baseRevision: flow.meta.revision,
    selectedIds: draft.selectedIds.map((id) => newIds.get(id) ?? id),
    past: draft.past.map(renamed),
    future: draft.future.map(renamed),
    lastField: null,
  };
}

/** The step with ids replaced by `ids`, in its links too. */
export function withIds(step: FlowStep, ids: ReadonlyMap<string, string>): FlowStep {
  if (ids.size === 0) return step;
  const of = (id: string) => ids.get(id) ?? id;
  const next = (id: string | null) => (id === null ? null : of(id));
  return {
    ...step,
    id: of(step.id),
    next_id: next(step.next_id),
    parent_ids: step.parent_ids.map(of),
    ...('options' in step
      ? { options: step.options.map((option) => ({ ...option, next_id: next(option.next_id) })) }
      : {}),
  };
}
