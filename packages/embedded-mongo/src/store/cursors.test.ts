import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CursorRegistry } from './cursors.ts';

const MINUTE_MS = 60_000;
const MAX_OPEN_CURSORS = 1_000;

const documents = (count: number): Iterator<Uint8Array> =>
  Array.from({ length: count }, (_, at) => Uint8Array.of(at)).values();

function* failingAfter(count: number): Generator<Uint8Array> {
  yield* Array.from({ length: count }, (_, at) => Uint8Array.of(at));
  throw new Error('disk I/O error');
}

describe('open cursors', () => {
  let cursors: CursorRegistry;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    cursors = new CursorRegistry();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = (): bigint => cursors.open('db.items', documents(3), { batchSize: 1 }).id;

  it('give all documents in batches, and are closed with the last', () => {
    const first = cursors.open('db.items', documents(3), { batchSize: 2 });
    expect(first.documents).toEqual([Uint8Array.of(0), Uint8Array.of(1)]);
    expect(cursors.next(first.id, 2)).toEqual({
      id: 0n,
      namespace: 'db.items',
      documents: [Uint8Array.of(2)],
    });
    expect(cursors.size).toBe(0);
  });

  it('are not kept for a client that wants a single batch', () => {
    expect(cursors.open('db.items', documents(3), { batchSize: 1, isSingleBatch: true }).id).toBe(0n);
    expect(cursors.size).toBe(0);
  });

  it('are closed by an error while reading, so that the rest is not taken for the end', () => {
    const { id } = cursors.open('db.items', failingAfter(3), { batchSize: 1 });
    expect(() => cursors.next(id, 5)).toThrow('disk I/O error');
    expect(() => cursors.next(id, 5)).toThrow(expect.objectContaining({ codeName: 'CursorNotFound' }));
  });

  it('are dropped when they were idle for ten minutes', () => {
    const [idle, used] = [open(), open()];
    vi.setSystemTime(Date.now() + 6 * MINUTE_MS);
    cursors.next(used, 1);
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    cursors.dropIdle();
    expect(() => cursors.next(idle, 1)).toThrow(expect.objectContaining({ codeName: 'CursorNotFound' }));
    expect(cursors.next(used, 1).documents).toHaveLength(1);
  });

  it('are refused above their limit, until idle ones make room', () => {
    for (let at = 0; at < MAX_OPEN_CURSORS; at += 1) open();
    expect(open).toThrow(expect.objectContaining({ code: 261, codeName: 'TooManyLogicalSessions' }));
    expect(cursors.open('db.items', documents(1), {}).id).toBe(0n);
    vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
    expect(open()).not.toBe(0n);
  });
});
