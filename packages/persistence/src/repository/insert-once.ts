import { isAppError, ERRORS } from '@colloquy/errors';

/**
 * Inserts, or finds what an interrupted run of the same action inserted under the same id. A conflict on another key
 * is rethrown.
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
