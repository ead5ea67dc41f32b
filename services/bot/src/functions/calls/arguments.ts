import {
  isOfType,
  type FunctionArguments,
  type FunctionParameter,
  type FunctionValue,
} from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';

/** The values of a call by the names of their parameters; what has none is left out of the address. */
export type ArgumentValues = ReadonlyMap<string, FunctionValue>;

/**
 * Checks what a function is called with: nothing that it does not know, all that it needs, each of its type and among
 * its choices. Defaults are filled in.
 * @throws AppError `fieldNotValid` that names the argument.
 */
export function checkArguments(
  parameters: readonly FunctionParameter[],
  given: FunctionArguments,
): ArgumentValues {
  const known = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) throw fieldError(fieldOf(unknown), 'functionArgumentUnknown');
  const values = new Map<string, FunctionValue>();
  for (const parameter of parameters) {
    const value = Object.hasOwn(given, parameter.name) ? given[parameter.name] : parameter.default;
    if (value === undefined) {
      if (parameter.required) throw fieldError(fieldOf(parameter.name), 'required');
    } else {
      assertArgument(parameter, value);
      values.set(parameter.name, value);
    }
  }
  return values;
}

function assertArgument({ name, type, enum: choices }: FunctionParameter, value: FunctionValue): void {
  if (!isOfType(value, type)) throw fieldError(fieldOf(name), ['functionArgumentType', { type }]);
  if (choices !== undefined && !choices.includes(value)) {
    throw fieldError(fieldOf(name), 'functionArgumentChoice');
  }
}

export function fieldOf(parameter: string): string {
  return `parameters.${parameter}`;
}
