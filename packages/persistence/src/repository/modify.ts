import { AppError, isAppError, ERRORS } from '@colloquy/errors';

/** One writer wins each round, so this many can race for one document and all succeed. */
const MAX_ROUNDS = 64;

/**
 * Reads a document, decides on its newest state, and writes only onto that state; the loser of a race decides again,
 * so a rule that `decide` checks holds. `decide` returns null when nothing is to be written. `write` must expect the
 * revision of the given document (`revisionMismatch` starts the next round) or insert one if none was read
 * (`alreadyExists` starts the next round). Throws what these three throw, and `overloaded` when the race never ends.
 */
export async function modify<TDocument, TChange>(
  read: () => Promise<TDocument>,
  decide: (current: TDocument) => TChange | null | Promise<TChange | null>,
  write: (current: TDocument, change: TChange) => Promise<TDocument>,
): Promise<TDocument> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const current = await read();
    const change = await decide(current);
    if (change === null) return current;
    try {
      return await write(current, change);
    } catch (error) {
      if (!isLostRace(error, current)) throw error;
    }
  }
  throw new AppError({ code: ERRORS.overloaded, retryAfterSeconds: 1 });
}

/** A conflict that contains the newest state is the caller's own error, not a lost race. */
function isLostRace(error: unknown, current: unknown): boolean {
  if (!isAppError(error) || error.current !== undefined) return false;
  return error.code === ERRORS.revisionMismatch || (current === null && error.code === ERRORS.alreadyExists);
}
