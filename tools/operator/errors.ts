import { errorText, findError } from '@colloquy/contracts';
import { isAppError, ERRORS } from '@colloquy/errors';

/** What an operator is told of an error: what is wrong, field by field where it is known. */
export function describeError(error: unknown): string[] {
  if (!isAppError(error)) return [error instanceof Error ? error.message : String(error)];
  if (error.errors.length > 0) return error.errors.map(({ field, message }) => `${field}: ${message}`);
  if (error.code === ERRORS.serviceUnavailable) {
    const { service } = error.details;
    return [`${typeof service === 'string' ? `The service ${service}` : 'The product'} cannot be reached.`];
  }
  const text = findError(error.code)?.text;
  return [
    `${text ?? errorText({ code: error.code, message: error.message })} (${error.message}, ${error.code})`,
  ];
}

/** What did not exist, in the operator's words. */
export async function knowing<T>(call: Promise<T>, missing: string): Promise<T> {
  return call.catch((error: unknown) => {
    if (!isAppError(error) || error.kind !== 'not-found') throw error;
    throw new Error(missing, { cause: error });
  });
}
