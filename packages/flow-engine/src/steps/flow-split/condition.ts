import { fold } from '@colloquy/text';
import type { ConditionOperator, ConditionRule, FlowValue, SplitCondition } from '@colloquy/contracts';
import { readDecimal } from '../../text/decimal.ts';
import { compilePattern } from '../../text/pattern.ts';
import { valueOf, type Variables } from '../../text/variables.ts';

/** Compares one value of a variable with the rule's value, both case-folded. */
type Comparison = (value: string, wanted: string) => boolean;

const isEqual: Comparison = (value, wanted) => {
  if (value === wanted) return true;
  const [a, b] = [readDecimal(value), readDecimal(wanted)];
  return a !== null && a === b;
};
const contains: Comparison = (value, wanted) => value.includes(wanted);

/** Whether any of a variable's values matches. */
const any =
  (comparison: Comparison) =>
  (value: FlowValue | undefined, wanted: string): boolean =>
    textsOf(value).some((text) => comparison(fold(text.trim()), fold(wanted)));
const none =
  (comparison: Comparison) =>
  (value: FlowValue | undefined, wanted: string): boolean =>
    !any(comparison)(value, wanted);

const OPERATORS: Readonly<
  Record<ConditionOperator, (value: FlowValue | undefined, wanted: string) => boolean>
> = {
  equal: any(isEqual),
  notEqual: none(isEqual),
  contains: any(contains),
  notContains: none(contains),
  greater: any(byNumber((a, b) => a > b)),
  less: any(byNumber((a, b) => a < b)),
  isSet: (value) => value !== undefined,
  isEmpty: (value) => textsOf(value).every((text) => text.trim() === ''),
  startsWith: any((value, wanted) => value.startsWith(wanted)),
  endsWith: any((value, wanted) => value.endsWith(wanted)),
  matches: (value, wanted) => {
    const matches = compilePattern(wanted, 'i');
    return matches !== null && textsOf(value).some((text) => matches(text.trim()));
  },
};

/** Whether a condition holds; without one, never. */
export function conditionHolds(condition: SplitCondition | null, variables: Variables): boolean {
  if (condition === null) return false;
  const holds = ({ variable, operator, value }: ConditionRule) =>
    OPERATORS[operator](valueOf(variables, variable), value);
  return condition.op === 'and' ? condition.rules.every(holds) : condition.rules.some(holds);
}

function byNumber(compare: (a: number, b: number) => boolean): Comparison {
  return (value, wanted) => {
    const [a, b] = [readDecimal(value), readDecimal(wanted)];
    return a !== null && b !== null && compare(a, b);
  };
}

function textsOf(value: FlowValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [String(value)];
}
