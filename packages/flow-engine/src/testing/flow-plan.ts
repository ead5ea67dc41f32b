import fc from 'fast-check';
import type { FlowStep, InputValidationKind } from '@colloquy/contracts';

type OnFail = FlowStep['retry']['onFail'];
type SplitMode = 'condition' | 'random' | 'choice';

interface Asked {
  readonly isKept: boolean;
  readonly required: boolean;
  readonly onFail: OnFail;
  readonly max: number;
}

/** The parts of a flow before it has ids. A plan runs from its first part to its last. */
export type Part =
  | { readonly kind: 'info' | 'mail' }
  | ({ readonly kind: 'input'; readonly validation: InputValidationKind } & Asked)
  | ({ readonly kind: 'choice'; readonly branches: readonly Plan[]; readonly allowOther: boolean } & Asked)
  | { readonly kind: 'split'; readonly mode: SplitMode; readonly branches: readonly Plan[] };
export type Plan = readonly Part[];

const asked = {
  isKept: fc.boolean(),
  required: fc.boolean(),
  onFail: fc.constantFrom<OnFail>('skip', 'end', 'contact'),
  max: fc.integer({ min: 1, max: 3 }),
};
const MAX_BRANCHES = 3;

/** Plans of a few levels, with all types of steps, kinds of answers and modes of splits. */
export const plans: fc.Arbitrary<Plan> = fc.letrec<{ plan: Plan; part: Part }>((tie) => ({
  plan: fc.array(tie('part'), { maxLength: 4, size: 'max', depthIdentifier: 'flow' }),
  part: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'flow' },
    fc.record({ kind: fc.constantFrom('info' as const, 'mail' as const) }),
    fc.record({
      kind: fc.constant('input' as const),
      validation: fc.constantFrom<InputValidationKind>('string', 'number', 'email', 'custom'),
      ...asked,
    }),
    fc.record({
      kind: fc.constant('choice' as const),
      branches: fc.array(tie('plan'), { minLength: 1, maxLength: MAX_BRANCHES }),
      allowOther: fc.boolean(),
      ...asked,
    }),
    fc.record({
      kind: fc.constant('split' as const),
      mode: fc.constantFrom<SplitMode>('condition', 'random', 'choice'),
      branches: fc.array(tie('plan'), { minLength: 2, maxLength: MAX_BRANCHES }),
    }),
  ),
})).plan;
