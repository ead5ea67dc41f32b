export interface Filter {
  readonly must?: readonly Condition[];
  readonly must_not?: readonly Condition[];
}

type Condition =
  | Filter
  | { readonly has_id: readonly (string | number)[] }
  | {
      readonly key: string;
      readonly match: { readonly value: unknown } | { readonly any: readonly unknown[] };
    };

interface Filtered {
  readonly id: string | number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** True when the point meets all of `must` and none of `must_not`. */
export function matches(point: Filtered, { must = [], must_not = [] }: Filter): boolean {
  return (
    must.every((condition) => fulfils(point, condition)) &&
    !must_not.some((condition) => fulfils(point, condition))
  );
}

/** Payload fields that a filter reads. */
export function fieldsOf({ must = [], must_not = [] }: Filter): string[] {
  return [...must, ...must_not].flatMap((condition) => {
    if ('key' in condition) return [condition.key];
    return 'has_id' in condition ? [] : fieldsOf(condition);
  });
}

function fulfils(point: Filtered, condition: Condition): boolean {
  if ('has_id' in condition) return condition.has_id.includes(point.id);
  if (!('key' in condition)) return matches(point, condition);
  const stored = point.payload[condition.key];
  const values: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  const wanted = 'any' in condition.match ? condition.match.any : [condition.match.value];
  return values.some((value) => wanted.includes(value));
}
