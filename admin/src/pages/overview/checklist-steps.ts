export type ChecklistStep = 'workspace' | 'bot' | 'knowledge' | 'ask' | 'embed';

export interface StepState {
  readonly step: ChecklistStep;
  readonly isDone: boolean;
  /** The first open step that the user may do: the one that shows its help. */
  readonly isNext: boolean;
}

/** What the first-run guide knows about the current workspace. */
export interface FirstRunFacts {
  readonly hasBot: boolean;
  readonly hasKnowledge: boolean;
  readonly hasAsked: boolean;
  /** A visitor has used the widget. */
  readonly isOnSite: boolean;
}

/** Steps that users without permissions can do. */
const OPEN_TO_READERS: ReadonlySet<ChecklistStep> = new Set(['ask']);

/** The steps from an empty workspace to a chatbot on a site, in order. */
export function checklistSteps(facts: FirstRunFacts, canManageBots: boolean): readonly StepState[] {
  const done: readonly (readonly [ChecklistStep, boolean])[] = [
    ['workspace', true],
    ['bot', facts.hasBot],
    ['knowledge', facts.hasKnowledge],
    ['ask', facts.hasAsked],
    ['embed', facts.isOnSite],
  ];
  const next = done.find(([step, isDone]) => !isDone && (canManageBots || OPEN_TO_READERS.has(step)))?.[0];
  return done.map(([step, isDone]) => ({ step, isDone, isNext: step === next }));
}
