/**
 * The keys of which events wait in the retry topic. While one does, later events of the key join it there,
 * so that its order holds. Kept by partition: both are given up together when the group moves a partition.
 */
export interface BlockedKeys {
  hold(partition: number, key: string, token: string): void;
  release(partition: number, key: string, token: string): void;
  isHeld(partition: number, key: string): boolean;
  drop(partition: number): void;
}

export function createBlockedKeys(): BlockedKeys {
  const partitions = new Map<number, Map<string, Set<string>>>();
  return {
    hold(partition, key, token) {
      const keys = partitions.get(partition) ?? new Map<string, Set<string>>();
      partitions.set(partition, keys);
      keys.set(key, (keys.get(key) ?? new Set()).add(token));
    },
    release(partition, key, token) {
      const keys = partitions.get(partition);
      const tokens = keys?.get(key);
      tokens?.delete(token);
      if (tokens?.size === 0) keys?.delete(key);
    },
    isHeld: (partition, key) => partitions.get(partition)?.has(key) ?? false,
    drop: (partition) => void partitions.delete(partition),
  };
}
