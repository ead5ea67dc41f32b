import { createConnection } from 'mongoose';

/**
 * Leaves the idempotency keys of the service database `name` as a killed process would: held by a request that no
 * longer runs, without an outcome.
 */
export async function purgeOutcomes(uri: string, name: string): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  try {
    const unfinished = { state: 'running', outcome: null, leaseUntil: new Date(0) };
    await connection
      .useDb(`colloquy_${name}`)
      .collection('idempotency_keys')
      .updateMany({}, { $set: unfinished });
  } finally {
    await connection.close();
  }
}
