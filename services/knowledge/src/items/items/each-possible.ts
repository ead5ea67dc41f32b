import { AppError, ERRORS, isAppError } from '@colloquy/errors';

/**
 * Runs `act` for each thing, whatever the state of others. Throws one `wrongState` that names those whose state did not
 * allow it by their place in the request (`id.2`), and how many were `changed` (0 where nothing is written yet); a single
 * thing's own error is thrown as it is, as is any other fault.
 */
export async function eachPossible<T>(
  things: readonly T[],
  act: (thing: T) => Promise<unknown>,
  written = 1,
): Promise<void> {
  const refused: { readonly at: number; readonly error: AppError }[] = [];
  for (const [at, thing] of things.entries()) {
    try {
      await act(thing);
    } catch (error) {
      if (!isAppError(error, ERRORS.wrongState) || things.length === 1) throw error;
      refused.push({ at, error });
    }
  }
  const [first] = refused;
  if (first === undefined) return;
  throw new AppError({
    code: ERRORS.wrongState,
    details: { ...first.error.details, changed: (things.length - refused.length) * written },
    errors: refused.map(({ at }) => ({
      code: Number(ERRORS.wrongState),
      field: `id.${at}`,
      message: 'notInThisState',
    })),
  });
}
