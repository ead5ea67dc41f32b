import { ERRORS } from '@colloquy/contracts';
import { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { fromStoreError, storeCall } from './store-errors.ts';

const aServerError = (code: number, fields = {}) =>
  new mongo.MongoServerError({ message: 'no', code, ...fields });

describe('errors of the store', () => {
  it('names the fields of a broken uniqueness', () => {
    const error = fromStoreError(aServerError(11000, { keyPattern: { workspace_id: 1, name: 1 } }));
    expect(error).toMatchObject({
      code: ERRORS.alreadyExists,
      details: { fields: ['workspace_id', 'name'] },
    });
  });

  it.each([
    new mongo.MongoNetworkError('reset'),
    new mongo.MongoTopologyClosedError('closed'),
    aServerError(10107),
    aServerError(11600),
    // A cursor from before the restart, and a write retried on a server that had just started.
    aServerError(43),
    new mongo.MongoUnexpectedServerResponseError('Selected server does not support retryable writes'),
    aServerError(1, { errorLabels: ['RetryableWriteError'] }),
  ])('calls a passing trouble unavailable, to be tried again: %s', (trouble) => {
    expect(fromStoreError(trouble)).toMatchObject({
      code: ERRORS.storeUnavailable,
      retry: 'backoff',
      cause: trouble,
    });
  });

  it('sees what ended a call of several writes', () => {
    const reset = new mongo.MongoNetworkError('reset');
    const ofAll = new mongo.MongoBulkWriteError(reset as never, { insertedCount: 0 } as never);
    expect(fromStoreError(ofAll)).toMatchObject({ code: ERRORS.storeUnavailable, cause: ofAll });
  });

  it('names a full disk, to be tried again', () => {
    const full = aServerError(14031);
    expect(fromStoreError(full)).toMatchObject({ code: ERRORS.storageFull, retry: 'backoff', cause: full });
  });

  it('passes anything else on', () => {
    const bug = new TypeError('bug');
    expect(fromStoreError(bug)).toBe(bug);
    const refused = aServerError(2);
    expect(fromStoreError(refused)).toBe(refused);
  });

  it('tries a write conflict again as a whole, at most three times', async () => {
    let calls = 0;
    const conflict = aServerError(112);
    const failing = (times: number) => () => {
      calls += 1;
      return calls <= times ? Promise.reject(conflict) : Promise.resolve('written');
    };
    expect(await storeCall(failing(3))).toBe('written');
    calls = 0;
    await expect(storeCall(failing(4))).rejects.toBe(conflict);
    expect(calls).toBe(4);
  });
});
