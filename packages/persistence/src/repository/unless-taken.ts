import { isAppError, ERRORS, type AppError } from '@colloquy/errors';

/**
 * Writes, and returns what `otherwise` does when a unique index rejects the write because another document has the key:
 * a repeat of the same action, or the winner of a race.
 */
export async function unlessTaken<TWritten, TOther>(
  write: () => Promise<TWritten>,
  otherwise: (error: AppError) => TOther | Promise<TOther>,
): Promise<TWritten | TOther> {
  try {
    return await write();
  } catch (error) {
    if (!isAppError(error, ERRORS.alreadyExists)) throw error;
    return otherwise(error);
  }
}
