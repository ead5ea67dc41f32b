import { errorText, namedErrorText } from '@colloquy/contracts';
import { isAppError, shownFieldErrors, ERRORS } from '@colloquy/errors';
import { errorTexts } from '@colloquy/texts/errors';

const texts = errorTexts('en');

/** The operator's message for an error: the issue, field by field where known. */
export function describeError(error: unknown): string[] {
  if (!isAppError(error)) return [error instanceof Error ? error.message : String(error)];
  if (error.errors.length > 0)
    return shownFieldErrors(error.errors).map(({ field, message }) => `${field}: ${message}`);
  if (error.code === ERRORS.serviceUnavailable) {
    const { service } = error.details;
    return [`${typeof service === 'string' ? `The service ${service}` : 'The product'} cannot be reached.`];
  }
  const { code, message } = error;
  return [`${namedErrorText(code, texts) ?? errorText({ code, message }, texts)} (${message}, ${code})`];
}

/** The missing resource, in the operator's words. */
export async function knowing<T>(call: Promise<T>, missing: string): Promise<T> {
  return call.catch((error: unknown) => {
    if (!isAppError(error) || error.kind !== 'not-found') throw error;
    throw new Error(missing, { cause: error });
  });
}
