import { isJoinedCode } from '../extractive/codes.ts';
import type { Token } from './tokens.ts';

/** A sentence, line or row of a source. */
export interface Fact {
  readonly tokens: readonly Token[];
  /** Subject of a row or a "Name: value" line; empty for a sentence. */
  readonly label: readonly Token[];
  /** The text above it. */
  readonly above: readonly Token[];
}

/** Subjects that a text names, and the figures that it gives for them. */
interface FigureClaim {
  readonly subjects: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
}

/** Ends the phrase in which a figure can belong to a subject named after it. */
const PARTS = /[,;.:]|\b(?:and|und|et|y|e|i)\b/u;

/**
 * For each figure that an answer gives for a code or a row's name, the words of the facts about that subject, if the
 * sources give that figure for it. Null when they give it for another subject only, such as the price of V-8 for V-7.
 */
export function factsOfFigures(
  answer: readonly Token[],
  facts: readonly Fact[],
): ReadonlyMap<string, readonly (readonly Token[])[]> | null {
  const labels = facts.map(({ label }) => label.map(({ stem }) => stem)).filter(({ length }) => length > 0);
  const said = claimsIn(answer, labels).filter(({ subjects }) => subjects.size > 0);
  const found = new Map<string, readonly (readonly Token[])[]>();
  if (said.length === 0) return found;
  const known = facts.flatMap((fact) => claimsOf(fact).map((claim) => ({ ...claim, tokens: fact.tokens })));
  for (const { subjects, figures } of said) {
    for (const figure of figures) {
      const holders = known.filter((claim) => claim.figures.has(figure));
      const own = holders.filter((claim) => [...claim.subjects].some((one) => subjects.has(one)));
      if (own.length > 0)
        found.set(
          figure,
          own.map(({ tokens }) => tokens),
        );
      else if (holders.length > 0 && holders.every((claim) => claim.subjects.size > 0)) return null;
    }
  }
  return found;
}

function claimsOf({ tokens, label, above }: Fact): FigureClaim[] {
  if (label.length > 0) {
    const subjects = new Set([nameOf(label), ...codesIn(tokens)]);
    return [{ subjects, figures: figuresIn(tokens) }];
  }
  const codesAbove = codesIn(above);
  return claimsIn(tokens, []).map(({ subjects, figures }) => ({
    figures,
    subjects: subjects.size > 0 ? subjects : codesAbove,
  }));
}

/** Each figure with the subjects named before it, or after it in the same phrase. */
function claimsIn(tokens: readonly Token[], labels: readonly (readonly string[])[]): FigureClaim[] {
  const claims: FigureClaim[] = [];
  let subjects = new Set<string>();
  let hasFigure = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const named = namedAt(tokens, at, labels);
    const token = tokens[at];
    if (named !== null) {
      if (hasFigure) subjects = new Set();
      hasFigure = false;
      subjects.add(named.name);
      at += named.length - 1;
    } else if (token?.kind === 'figure') {
      hasFigure = true;
      const after = namedAfter(tokens, at, labels);
      claims.push({
        subjects: new Set([...subjects, ...(after === null ? [] : [after])]),
        figures: new Set([token.stem]),
      });
    }
  }
  return claims;
}

function namedAfter(
  tokens: readonly Token[],
  from: number,
  labels: readonly (readonly string[])[],
): string | null {
  for (let at = from + 1; at < tokens.length; at += 1) {
    if (PARTS.test(tokens[at]?.joint ?? '') || tokens[at]?.kind === 'figure') return null;
    const named = namedAt(tokens, at, labels);
    if (named !== null) return named.name;
  }
  return null;
}

/** The code, or the longest row name, that starts at a word. */
function namedAt(
  tokens: readonly Token[],
  at: number,
  labels: readonly (readonly string[])[],
): { name: string; length: number } | null {
  const label = labels
    .filter((stems) => stems.every((stem, offset) => tokens[at + offset]?.stem === stem))
    .toSorted((a, b) => b.length - a.length)[0];
  if (label !== undefined) return { name: label.join(' '), length: label.length };
  const stem = tokens[at]?.stem ?? '';
  return isJoinedCode(stem) ? { name: stem, length: 1 } : null;
}

function nameOf(label: readonly Token[]): string {
  return label.map(({ stem }) => stem).join(' ');
}

function codesIn(tokens: readonly Token[]): Set<string> {
  return new Set(tokens.map(({ stem }) => stem).filter(isJoinedCode));
}

function figuresIn(tokens: readonly Token[]): Set<string> {
  return new Set(tokens.filter(({ kind }) => kind === 'figure').map(({ stem }) => stem));
}
