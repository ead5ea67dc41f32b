import { newFunctionSchema, type ImportableOperation, type NewFunction } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { freeName } from './open-api.ts';

/**
 * The functions that the chosen operations become, under names that are not taken. One that changes something asks
 * before it is called.
 * @throws AppError `fieldNotValid` for an operation that the document does not have, or that cannot be one.
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
