import { newFunctionSchema, type ImportableOperation, type NewFunction } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { freeName } from './open-api.ts';

/**
 * Converts the chosen operations to functions with unused names. A function that changes data requires confirmation
 * before a call.
 * @throws AppError `fieldNotValid` for an operation that the document lacks, or that cannot be converted.
 */
export function importedFunctions(
  operations: readonly ImportableOperation[],
  chosen: readonly string[],
  taken: readonly string[],
): NewFunction[] {
  const names = new Set(taken);
  return [...new Set(chosen)].map((key, at) => {
    const operation = operations.find((one) => one.key === key && one.problem === null);
    if (operation === undefined) {
      throw fieldError(`operations.${at}`, ['openApiOperation', { key: key.slice(0, 200) }]);
    }
    const { description, method, url, parameters } = operation;
    const name = freeName(operation.name, names);
    names.add(name);
    return newFunctionSchema.parse({ name, description, method, url, parameters, confirm: method !== 'GET' });
  });
}
