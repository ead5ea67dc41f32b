import { describe, expect, it } from 'vitest';
import { OVERLAP_MS, START_MS, advanced, cursorId, markOf, readCursor, readFrom } from './feed-cursor.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('how far a client has read a conversation', () => {
  it('goes on from its id exactly where it stood, whoever reads it', () => {
    let cursor = readCursor(null, NOW);
    cursor = advanced(cursor, markOf({ id: 'one' }), later(0));
    cursor = advanced(cursor, markOf({ id: 'two' }), later(3));
    const resumed = readCursor(cursorId(cursor), later(1_000));
    expect(readFrom(resumed)).toEqual(later(3 - OVERLAP_MS));
    expect([...resumed.marks.keys()]).toEqual([markOf({ id: 'one' }), markOf({ id: 'two' })]);
  });

  it('begins a little before, for what a history that was read first may lack', () => {
    expect(readFrom(readCursor(null, NOW))).toEqual(later(-START_MS));
  });

  it('does not go back for a write that arrives late', () => {
    const cursor = advanced(readCursor(null, NOW), 'aaaaaaaa', later(500));
    const after = advanced(cursor, 'bbbbbbbb', later(400));
    expect(after.atMs).toBe(later(500).getTime());
    expect([...after.marks.keys()]).toEqual(['aaaaaaaa', 'bbbbbbbb']);
  });

  it('drops marks that nothing can meet any more, and never grows without end', () => {
    let cursor = advanced(readCursor(null, NOW), 'aaaaaaaa', NOW);
    cursor = advanced(cursor, 'bbbbbbbb', later(OVERLAP_MS + 1));
    expect([...cursor.marks.keys()]).toEqual(['bbbbbbbb']);
    for (let n = 0; n < 500; n += 1) cursor = advanced(cursor, markOf(n), later(OVERLAP_MS + 1));
    expect(cursorId(cursor).length).toBeLessThan(1_000);
    expect(cursor.marks.has(markOf(499))).toBe(true);
  });

  it.each(['', 'nonsense!', '..', 'zzzzzzzzzzzzzzzz', '-1', '1', '0', '1.2.3', 'history.1.3'])(
    'begins anew from an id that is none of ours: %j',
    (id) => expect(readFrom(readCursor(id, NOW))).toEqual(later(-START_MS)),
  );

  it('takes no mark from an id that could not be one', () => {
    const time = NOW.getTime().toString(36);
    const marks = readCursor(`${time}.aaaaaaaa.$where.${'b'.repeat(99)}`, NOW).marks;
    expect([...marks.keys()]).toEqual(['aaaaaaaa']);
  });

  it('tells events with other content apart', () => {
    expect(markOf({ id: 'a', state: 'pending' })).not.toBe(markOf({ id: 'a', state: 'answered' }));
  });
});
