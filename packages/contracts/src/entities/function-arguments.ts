import { isOfType, type FunctionArguments, type FunctionParameter } from './function.ts';

/** The first invalid parameter of a call, and what is wrong with it. */
export interface ArgumentIssue {
  readonly name: string;
  readonly kind: 'unknown' | 'required' | 'type' | 'choice';
}

/**
 * The first issue of a function's arguments: an unknown name, a missing one, a wrong type or a value outside the
 * choices. Null when they are valid.
 */
export function argumentIssue(
  parameters: readonly FunctionParameter[],
  given: FunctionArguments,
): ArgumentIssue | null {
  const known = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) return { name: unknown, kind: 'unknown' };
  for (const parameter of parameters) {
    const { name, type, enum: choices, required, default: fallback } = parameter;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) {
      if (required && fallback === undefined) return { name, kind: 'required' };
    } else if (!isOfType(value, type)) return { name, kind: 'type' };
    else if (choices !== undefined && !choices.includes(value)) return { name, kind: 'choice' };
  }
  return null;
}
