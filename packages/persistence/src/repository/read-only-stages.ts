/** Stages and operators that write, or that read documents outside of the scope's match. */
const REFUSED: ReadonlySet<string> = new Set([
  '$out',
  '$merge',
  '$lookup',
  '$graphLookup',
  '$unionWith',
  '$function',
  '$accumulator',
]);

/** Throws a TypeError for a stage, at any depth, that would leave the documents of the scope. */
export function assertWithinScope(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (REFUSED.has(key)) throw new TypeError(`Aggregation is read-only and within its scope here: ${key}`);
    assertWithinScope(inner);
  }
}
