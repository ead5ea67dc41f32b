import { flowStepSchema, STEP_TYPES, type FlowStep, type FlowStepInput } from '@colloquy/contracts';
import { withParents } from '../edges/flow-edges.ts';
import type { FlowTexts } from '../steps/step-run.ts';

/** Fields of a step type without those that a builder sets. */
type Fields<TType extends FlowStep['type']> = Partial<
  Omit<Extract<FlowStepInput, { type: TType }>, 'id' | 'type'>
>;

/** Builders of steps that pass the check, with the fields a test overrides. */
export const anInput = (id: string, fields: Fields<1> = {}): FlowStep =>
  flowStepSchema.parse({ id, type: STEP_TYPES.input.id, text: `Question ${id}?`, ...fields });
export const aChoice = (id: string, fields: Fields<2> = {}): FlowStep =>
  flowStepSchema.parse({
    id,
    type: STEP_TYPES.multipleChoice.id,
    text: `Choose ${id}`,
    options: ['Yes', 'No'].map((label) => ({ id: label.toLowerCase(), label })),
    ...fields,
  });
export const aSplit = (id: string, fields: Fields<3> = {}): FlowStep =>
  flowStepSchema.parse({ id, type: STEP_TYPES.flowSplit.id, ...fields });
export const anOption = (id: string, splitId: string, fields: Fields<4> = {}): FlowStep =>
  flowStepSchema.parse({ id, type: STEP_TYPES.flowSplitOption.id, parent_ids: [splitId], ...fields });
export const anInfo = (id: string, fields: Fields<5> = {}): FlowStep =>
  flowStepSchema.parse({ id, type: STEP_TYPES.infoText.id, text: `Info ${id}`, ...fields });
export const aJoin = (id: string, fields: Fields<6> = {}): FlowStep =>
  flowStepSchema.parse({ id, type: STEP_TYPES.flowJoin.id, ...fields });
export const aMail = (id: string, fields: Fields<7> = {}): FlowStep =>
  flowStepSchema.parse({
    id,
    type: STEP_TYPES.emailNotification.id,
    to: [TEAM_ADDRESS],
    subject: 'A lead',
    body: 'Somebody wrote.',
    ...fields,
  });

/** The address that mails of `aMail` go to. */
export const TEAM_ADDRESS = 'team@example.com';

/** A flow whose first step starts a conversation; parents are derived from the edges. */
export function aFlow(first: FlowStep, ...rest: FlowStep[]): FlowStep[] {
  const root = {
    ...first,
    trigger: first.trigger ?? ({ on: 'start', keywords: [], oncePerVisitor: false } as const),
  };
  return withParents<FlowStep>([root, ...rest]);
}

/** English, with the issue of an answer as its text. */
export const TEXTS: FlowTexts = {
  translated: (_key, text) => text,
  invalid: (issue) => issue,
  skipWords: ['skip'],
};
