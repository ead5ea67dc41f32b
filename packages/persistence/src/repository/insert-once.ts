import { unlessTaken } from './unless-taken.ts';

/**
 * Inserts, or finds what an interrupted run of the same action inserted under the same id. A conflict on another key
 * is rethrown.
 */
export function insertOnce<TDoc>(
  insert: () => Promise<TDoc>,
  findById: () => Promise<TDoc | null>,
): Promise<TDoc> {
  return unlessTaken(insert, async (error) => {
    const known = await findById();
    if (known === null) throw error;
    return known;
  });
}
