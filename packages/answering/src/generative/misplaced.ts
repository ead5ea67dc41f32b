import type { Fact } from './figures-of-subjects.ts';
import type { Token } from './tokens.ts';

/** Content words on each side of a name or figure that identify its context. */
const SIDE_WORDS = 2;
/** With this many shared neighbours, two positions have the same context. */
const SAME_SPOT_WORDS = 2;

interface Neighbours {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Between two names of a list, which may swap places. */
const LIST_JOINTS: ReadonlySet<string> = new Set('and or und oder et ou y e o i ili'.split(' '));

/** Whether two adjacent names, figures or German nouns with the same words between them appear in reverse order. */
export function hasInverted(answer: readonly Token[], source: readonly Token[]): boolean {
  const pairs = (tokens: readonly Token[]) =>
    tokens
      .slice(1)
      .map((second, at) => ({ first: tokens[at]?.stem ?? '', second: second.stem, token: second }));
  const said = pairs(source);
  return pairs(answer).some(({ first, second, token }, at) => {
    if (!isNamed(token) || !isNamed(answer[at]) || !/\p{L}/u.test(token.joint)) return false;
    if (LIST_JOINTS.has(token.joint)) return false;
    return (
      said.some(
        (pair) => pair.first === second && pair.second === first && pair.token.joint === token.joint,
      ) && !said.some((pair) => pair.first === first && pair.second === second)
    );
  });
}

/** Whether a word of a label and one of its value are swapped: in the source's line each is on the other side. */
export function hasChangedLabel(
  label: readonly Token[],
  value: readonly Token[],
  facts: readonly Fact[],
): boolean {
  const hasWordOf = (tokens: readonly Token[], side: ReadonlySet<string>, other: ReadonlySet<string>) =>
    tokens.some(({ kind, stem }) => kind !== 'figure' && side.has(stem) && !other.has(stem));
  return facts.some((fact) => {
    const named = new Set(fact.label.map(({ stem }) => stem));
    const stated = new Set(fact.tokens.map(({ stem }) => stem).filter((stem) => !named.has(stem)));
    return hasWordOf(label, stated, named) && hasWordOf(value, named, stated);
  });
}

function isNamed(token: Token | undefined): boolean {
  return token !== undefined && (token.kind !== 'word' || token.isNoun);
}

/**
 * Finds a name or figure where the source has another one: the price of another article, or two swapped names.
 * `added` is what the answer adds to the question; among the question's own names only two swapped ones are found.
 * Rephrased text shares too few neighbours to be checked; `isLeftOut` marks what is not checked here.
 */
export function hasMisplaced(
  answer: readonly Token[],
  added: readonly Token[],
  sentences: readonly (readonly Token[])[],
  isLeftOut: (token: Token) => boolean,
): boolean {
  const source = sentences.flat();
  const inAnswer = spotsByStem(answer);
  const inSource = spotsByStem(source);
  // Words of adjacent sentences are not neighbours.
  const there = sentences.flatMap((one) => one.map((_, at) => neighbours(one, at)));
  const best = (around: Neighbours, spots: readonly number[]): number =>
    Math.max(0, ...spots.map((at) => countShared(around, there[at])));
  return answer.some((token, position) => {
    if (!isNamed(token) || isLeftOut(token)) return false;
    const around = neighbours(answer, position);
    const own = inSource.get(token.stem) ?? [];
    const least = Math.max(SAME_SPOT_WORDS, best(around, own) + 1);
    return source.some((other, spot) => {
      if (other.stem === token.stem || countShared(around, there[spot]) < least) return false;
      // The adjacent word has the same neighbours.
      if (own.some((at) => Math.abs(at - spot) === 1)) return false;
      const answered = inAnswer.get(other.stem) ?? [];
      // A day's hours may precede or follow its name.
      if (added.includes(token) && !token.isNoun)
        return other.kind === 'figure' || (other.kind === 'name' && token.hour === null);
      return answered.some((one) => best(neighbours(answer, one), own) > 0);
    });
  });
}

function spotsByStem(tokens: readonly Token[]): Map<string, number[]> {
  const spots = new Map<string, number[]>();
  for (const [at, { stem }] of tokens.entries()) spots.set(stem, [...(spots.get(stem) ?? []), at]);
  return spots;
}

/** Text before a colon is a label, not part of the following sentence. */
function neighbours(tokens: readonly Token[], at: number): Neighbours {
  const stems = (from: number, to: number) => tokens.slice(Math.max(0, from), to).map(({ stem }) => stem);
  const before = tokens[at]?.isAfterColon === true ? [] : stems(at - SIDE_WORDS, at);
  return { before, after: stems(at + 1, at + 1 + SIDE_WORDS) };
}

function countShared(one: Neighbours, other: Neighbours | undefined): number {
  if (other === undefined) return 0;
  return (
    one.before.filter((stem) => other.before.includes(stem)).length +
    one.after.filter((stem) => other.after.includes(stem)).length
  );
}

/**
 * Runs of words that the source's sentence lacks and that replace some of its words: if the run occurs elsewhere in
 * the source, the answer mixes in the answer to another question. `core` is the source sentence nearest to it.
 */
export function replacingRuns(
  answer: readonly Token[],
  added: readonly Token[],
  core: readonly Token[],
): readonly (readonly Token[])[] {
  const inCore = spotsByStem(core);
  const inAnswer = spotsByStem(answer);
  const countIn = (spots: ReadonlyMap<string, readonly number[]>, { stem }: Token): number =>
    spots.get(stem)?.length ?? 0;
  // A word said more often than in the source may replace another word.
  const isForeign = (token: Token | undefined) =>
    token !== undefined &&
    added.includes(token) &&
    (!inCore.has(token.stem) || countIn(inAnswer, token) === countIn(inCore, token) + 1);
  const runs: (readonly Token[])[] = [];
  for (let at = 0; at < answer.length; at += 1) {
    if (!isForeign(answer[at])) continue;
    let end = at;
    while (isForeign(answer[end])) end += 1;
    const run = answer.slice(at, end);
    const before = neighbours(answer, at).before;
    const after = neighbours(answer, end - 1).after;
    // A run that only repeats words of that sentence must have replaced words that occur nowhere else.
    const isRepeat = run.every(({ stem }) => inCore.has(stem));
    const lacks = ({ stem }: Token): boolean => !isRepeat || !inAnswer.has(stem);
    if (gapOf(core, before, after).some(lacks)) runs.push(run);
    at = end;
  }
  return runs;
}

/** The words of a sentence between the run's neighbours, on both sides or on one; empty when they are too few. */
function gapOf(
  core: readonly Token[],
  before: readonly string[],
  after: readonly string[],
): readonly Token[] {
  const spots = spotsByStem(core);
  const left = Math.max(-1, ...(spots.get(before.at(-1) ?? '') ?? []));
  const right = Math.min(core.length, ...(spots.get(after[0] ?? '') ?? []).filter((at) => at > left));
  const hasLeft = before.length === 0 || left >= 0;
  const hasRight = after.length === 0 || right < core.length;
  const known = [...before, ...after].filter((stem) => spots.has(stem)).length;
  return hasLeft && hasRight && known >= SAME_SPOT_WORDS ? core.slice(left + 1, right) : [];
}
