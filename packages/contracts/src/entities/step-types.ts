interface StepTypeRow {
  /** The number that is stored and sent. */
  readonly id: number;
  /** The name in code, texts and folders. */
  readonly name: string;
  readonly nodeKind: 'block' | 'branching';
  /** Whether clients see the step; the server takes the others by itself. */
  readonly isShown: boolean;
}

/** The types of steps (specification, section 3). A new type is one row here and one folder of the flow engine. */
export const STEP_TYPES = {
  input: { id: 1, name: 'input', nodeKind: 'block', isShown: true },
  multipleChoice: { id: 2, name: 'multipleChoice', nodeKind: 'block', isShown: true },
  flowSplit: { id: 3, name: 'flowSplit', nodeKind: 'branching', isShown: false },
  flowSplitOption: { id: 4, name: 'flowSplitOption', nodeKind: 'block', isShown: false },
  infoText: { id: 5, name: 'infoText', nodeKind: 'block', isShown: true },
  flowJoin: { id: 6, name: 'flowJoin', nodeKind: 'block', isShown: false },
  emailNotification: { id: 7, name: 'emailNotification', nodeKind: 'block', isShown: false },
} as const satisfies Readonly<Record<string, StepTypeRow>>;

type Row = (typeof STEP_TYPES)[keyof typeof STEP_TYPES];
export type StepType = Row['id'];
export type StepTypeName = Row['name'];
/** Types that a client sees. */
export type ShownStepType = Extract<Row, { readonly isShown: true }>['id'];

/** The type with this number. */
export function stepTypeOf(id: StepType): Row {
  const row = Object.values(STEP_TYPES).find((candidate) => candidate.id === id);
  if (row === undefined) throw new RangeError(`No type of step has the number ${id}`);
  return row;
}
