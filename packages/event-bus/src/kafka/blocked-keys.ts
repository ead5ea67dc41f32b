/**
 * Keys with events waiting in the retry topic. Later events of such a key join them there, so that the key keeps its
 * order. Grouped by partition, because a rebalance takes both away together.
 */
export type BlockedKeys = ReturnType<typeof createBlockedKeys>;

export function createBlockedKeys() {
  const partitions = new Map<number, Map<string, Set<string>>>();
  return {
    hold(partition: number, key: string, token: string) {
      const keys = partitions.get(partition) ?? new Map<string, Set<string>>();
      partitions.set(partition, keys);
      keys.set(key, (keys.get(key) ?? new Set()).add(token));
    },
    release(partition: number, key: string, token: string) {
      const keys = partitions.get(partition);
      const tokens = keys?.get(key);
      tokens?.delete(token);
      if (tokens?.size === 0) keys?.delete(key);
    },
    isHeld: (partition: number, key: string) => partitions.get(partition)?.has(key) ?? false,
    drop: (partition: number) => void partitions.delete(partition),
  };
}
