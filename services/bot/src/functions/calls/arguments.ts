import {
  argumentIssue,
  type FunctionArguments,
  type FunctionParameter,
  type FunctionValue,
} from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';

/** Argument values by parameter name; parameters without one are left out of the address. */
export type ArgumentValues = ReadonlyMap<string, FunctionValue>;

/**
 * Validates the arguments of a function, and fills in the defaults.
 * @throws AppError `fieldNotValid` that names the argument.
 */
export function checkArguments(
  parameters: readonly FunctionParameter[],
  given: FunctionArguments,
): ArgumentValues {
  const issue = argumentIssue(parameters, given);
  if (issue !== null) throw fieldError(fieldOf(issue.name), messageOf(issue, parameters));
  return new Map(
    parameters.flatMap(({ name, default: fallback }) => {
      const value = Object.hasOwn(given, name) ? given[name] : fallback;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function messageOf(
  { name, kind }: NonNullable<ReturnType<typeof argumentIssue>>,
  parameters: readonly FunctionParameter[],
) {
  const type = parameters.find((parameter) => parameter.name === name)?.type ?? '';
  switch (kind) {
    case 'unknown':
      return 'functionArgumentUnknown';
    case 'required':
      return 'required';
    case 'type':
      return ['functionArgumentType', { type }] as const;
    case 'choice':
      return 'functionArgumentChoice';
  }
}

export function fieldOf(parameter: string): string {
  return `parameters.${parameter}`;
}
