/** One part of a path pattern: a fixed word, `:name` for exactly one segment, `*` for one or more at the end. */
type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'rest' };

export interface PathPattern {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** The position of each named parameter, counted from 0. */
  readonly parameters: ReadonlyMap<string, number>;
}

/** How the sets of paths of two patterns relate. */
export type Relation = 'apart' | 'equal' | 'narrower' | 'wider' | 'crossing';

/** Parses `/a/:b/*`. Throws an Error that names the issue of the text. */
export function parsePathPattern(text: string): PathPattern {
  if (!text.startsWith('/')) throw new Error(`"${text}" must begin with "/"`);
  const parts = text.slice(1).split('/');
  const segments = parts.map((part, index): Segment => parseSegment(text, part, index === parts.length - 1));
  const parameters = new Map<string, number>();
  for (const [index, segment] of segments.entries()) {
    if (segment.kind !== 'parameter') continue;
    if (parameters.has(segment.name)) throw new Error(`"${text}" names ":${segment.name}" twice`);
    parameters.set(segment.name, index);
  }
  return { text, segments, parameters };
}

function parseSegment(text: string, part: string, isLast: boolean): Segment {
  if (part === '') throw new Error(`"${text}" has an empty segment`);
  if (part === '*') {
    if (!isLast) throw new Error(`"${text}" may have "*" only at its end`);
    return { kind: 'rest' };
  }
  if (/^:[A-Za-z]\w*$/.test(part)) return { kind: 'parameter', name: part.slice(1) };
  if (/^[A-Za-z0-9._~-]+$/.test(part)) return { kind: 'literal', text: part };
  throw new Error(`"${text}" has the segment "${part}"; write a word, ":name", or "/*" at the end`);
}

/** Compares the sets of paths that two patterns match. */
export function relate(a: PathPattern, b: PathPattern): Relation {
  if (!overlaps(a, b)) return 'apart';
  const isWider = covers(a, b);
  const isNarrower = covers(b, a);
  if (isWider && isNarrower) return 'equal';
  if (isWider) return 'wider';
  return isNarrower ? 'narrower' : 'crossing';
}

function overlaps(a: PathPattern, b: PathPattern): boolean {
  for (let index = 0; ; index += 1) {
    const left = a.segments[index];
    const right = b.segments[index];
    if (left === undefined || right === undefined) return left === right;
    if (left.kind === 'rest' || right.kind === 'rest') return true;
    if (left.kind === 'literal' && right.kind === 'literal' && left.text !== right.text) return false;
  }
}

function covers(wide: PathPattern, narrow: PathPattern): boolean {
  for (let index = 0; ; index += 1) {
    const outer = wide.segments[index];
    const inner = narrow.segments[index];
    if (outer === undefined || inner === undefined) return outer === inner;
    if (outer.kind === 'rest') return true;
    if (inner.kind === 'rest') return false;
    if (outer.kind === 'literal' && (inner.kind !== 'literal' || inner.text !== outer.text)) return false;
  }
}
