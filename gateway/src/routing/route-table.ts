import type { PathPattern } from './path-pattern.ts';

/** One path of an endpoint and its target. */
export interface TableEntry<T> {
  readonly pattern: PathPattern;
  /** Upper case; empty means every method. */
  readonly methods: ReadonlySet<string>;
  readonly target: T;
}

export type Match<T> =
  | { readonly kind: 'found'; readonly entry: TableEntry<T> }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'none' };

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  parameter: Node<T> | undefined;
  readonly ends: TableEntry<T>[];
  readonly rests: TableEntry<T>[];
}

const NONE = { kind: 'none' } as const;

const emptyNode = <T>(): Node<T> => ({ literals: new Map(), parameter: undefined, ends: [], rests: [] });

export type RouteTable<T> = ReturnType<typeof createRouteTable<T>>;

/**
 * Finds the most specific entry of a path, one node per segment. Compares the segments as sent: a router that decodes
 * them first would match another path than the one passed on. Entries must not overlap; the loader's `findOverlaps`
 * checks it.
 */
export function createRouteTable<T>(entries: readonly TableEntry<T>[]) {
  const root = emptyNode<T>();
  for (const entry of entries) insert(root, entry);
  return {
    /** `segments` are those of the path without its leading slash. */
    find(segments: readonly string[], method: string): Match<T> {
      const candidates: TableEntry<T>[] = [];
      const entry = search(root, segments, 0, method, candidates);
      if (entry !== undefined) return { kind: 'found', entry };
      if (candidates.length === 0) return NONE;
      return {
        kind: 'wrong-method',
        allowed: [...new Set(candidates.flatMap(({ methods }) => [...methods]))],
      };
    },
  };
}

function insert<T>(root: Node<T>, entry: TableEntry<T>): void {
  let node = root;
  for (const segment of entry.pattern.segments) {
    if (segment.kind === 'rest') {
      node.rests.push(entry);
      return;
    }
    if (segment.kind === 'parameter') {
      node.parameter ??= emptyNode();
      node = node.parameter;
      continue;
    }
    const known = node.literals.get(segment.text);
    const next = known ?? emptyNode<T>();
    if (known === undefined) node.literals.set(segment.text, next);
    node = next;
  }
  node.ends.push(entry);
}

// Fixed words before parameters before wildcards: with nested patterns the first match is the most specific one.
function search<T>(
  node: Node<T>,
  segments: readonly string[],
  index: number,
  method: string,
  refused: TableEntry<T>[],
): TableEntry<T> | undefined {
  const segment = segments[index];
  if (segment === undefined) return choose(node.ends, method, refused);
  const literal = node.literals.get(segment);
  const found =
    (literal && search(literal, segments, index + 1, method, refused)) ??
    (node.parameter && search(node.parameter, segments, index + 1, method, refused));
  return found ?? choose(node.rests, method, refused);
}

function choose<T>(
  entries: readonly TableEntry<T>[],
  method: string,
  refused: TableEntry<T>[],
): TableEntry<T> | undefined {
  for (const entry of entries) {
    if (entry.methods.size === 0 || entry.methods.has(method)) return entry;
    refused.push(entry);
  }
  return undefined;
}
