import { AppError, isAppError } from '@colloquy/errors';

/** Of those who race for one document one wins each round, so this many can race at once. */
const MAX_ROUNDS = 20;

/**
 * Reads a document, decides on its newest state, and writes only onto that state; the loser of a race decides again,
 * so a rule that `decide` checks holds. `decide` answers null where nothing is to be written. `write` must expect the
 * revision of the document that it is given (AppError 409001 starts the next round). Throws what the three throw, and
 * 503010 when the race never ends.
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
      if (!isAppError(error) || error.code !== '409001') throw error;
    }
  }
  throw new AppError({ code: '503010', retryAfterSeconds: 1 });
}
