/** The vector scaled to length 1, or null for one without a direction (all zero or not finite). */
export function normalised(values: ArrayLike<number>): Float32Array<ArrayBuffer> | null {
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) squares += (values[index] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  return Float32Array.from(values, (value) => value / length);
}
