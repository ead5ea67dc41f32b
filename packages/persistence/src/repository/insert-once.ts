import { isAppError, ERRORS } from '@colloquy/errors';

/**
 * Inserts, or finds what an interrupted run of the same action has inserted under the same id before. A conflict
 * that is not about that id is thrown as it is.
 */
export async function insertOnce<TDoc>(
  insert: () => Promise<TDoc>,
  findById: () => Promise<TDoc | null>,
): Promise<TDoc> {
  try {
    return await insert();
  } catch (error) {
    if (!isAppError(error, ERRORS.alreadyExists)) throw error;
    const known = await findById();
    if (known === null) throw error;
    return known;
  }
}
