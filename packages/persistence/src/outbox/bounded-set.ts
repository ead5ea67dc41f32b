/** A set that forgets its oldest members beyond `limit`. */
interface BoundedSet {
  add(value: string): void;
  has(value: string): boolean;
  delete(value: string): void;
}

export function createBoundedSet(limit: number): BoundedSet {
  const values = new Set<string>();
  return {
    add(value) {
      values.add(value);
      if (values.size <= limit) return;
      // A Set iterates in the order of insertion.
      for (const oldest of values) {
        values.delete(oldest);
        return;
      }
    },
    has: (value) => values.has(value),
    delete(value) {
      values.delete(value);
    },
  };
}
