import { isOfType, type FunctionArguments, type FunctionParameter } from './function.ts';

/** What is wrong with the arguments of a call: the first parameter that is, and how. */
export interface ArgumentIssue {
  readonly name: string;
  readonly kind: 'unknown' | 'required' | 'type' | 'choice';
}

/**
 * The first thing that is wrong with what a function would be called with: a name that it does not know, one that it
 * needs, a value of another type or none of the choices. Null where it can be called.
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
