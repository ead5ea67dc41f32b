/**
 * Read and handled offsets of one partition. Events finish in any order; only the first unfinished offset may be
 * committed, so a restart repeats events but skips none.
 */
export type PartitionProgress = ReturnType<typeof createPartitionProgress>;

export function createPartitionProgress() {
  const open = new Set<bigint>(); // in ascending order: offsets are taken in order
  const readers: Array<{ readonly offset: bigint; readonly resolve: () => void }> = [];
  let next: bigint | undefined;

  function advance(offset: bigint): void {
    if (next === undefined || offset > next) next = offset;
    for (let index = readers.length - 1; index >= 0; index -= 1) {
      const reader = readers[index];
      if (reader && reader.offset <= offset) {
        reader.resolve();
        readers.splice(index, 1);
      }
    }
  }

  return {
    /** False when the offset was taken before: after a rebalance Kafka redelivers uncommitted events. */
    take(offset: bigint) {
      if (next !== undefined && offset < next) return false;
      open.add(offset);
      advance(offset + 1n);
      return true;
    },
    done: (offset: bigint) => void open.delete(offset),
    /** Everything before `offset` was read, including offsets the broker uses itself (control records). */
    readUpTo: advance,
    /** The offset to continue from after a restart; undefined before the first read. */
    committable() {
      const [oldest] = open;
      return oldest ?? next;
    },
    get open() {
      return open.size;
    },
    /** Resolves when everything before `offset` has been read. */
    untilRead(offset: bigint) {
      if (next !== undefined && next >= offset) return Promise.resolve();
      return new Promise<void>((resolve) => readers.push({ offset, resolve }));
    },
  };
}
