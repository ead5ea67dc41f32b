/** Returns a function that assigns each object a key of its own, for lists whose rows have no id. */
export function createKeys(): (object: object) => number {
  const keys = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    const key = keys.get(object) ?? ++last;
    keys.set(object, key);
    return key;
  };
}
