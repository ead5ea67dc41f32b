import type { Sentence, Source } from './source.ts';
import type { Claim } from './support-in.ts';
import type { Token } from './tokens.ts';

/** Minimum share of a sentence's content words that one source sentence contains in the same order. */
const MIN_QUOTED = 0.9;
/**
 * Minimum share of that source sentence's content words that are repeated, because a few words may mean something
 * else.
 */
const MIN_COVERED = 0.5;

/** Minimum share of the question's content words around the quote; one in an adjacent sentence counts half. */
const MIN_ASKED = 0.34;

/**
 * The source sentence that a model's sentence quotes, if it covers enough of the question to be an answer; `limits`
 * is how many words of the claim deny or exclude something.
 */
export function quotedSentence(
  source: Source,
  { tokens }: Claim,
  asked: readonly Token[],
  limits: number,
): Sentence | undefined {
  return source.sentences.find((said) => {
    if (!isQuoteOf(tokens, limits, said)) return false;
    const around = source.windows.filter(({ sentences }) => sentences.includes(said));
    return around.some((window) => window.nearness(asked, tokens) >= asked.length * MIN_ASKED);
  });
}

/**
 * Whether a model's sentence is (nearly) one of the source: its content words in order, the same names and figures,
 * and as many negations.
 */
function isQuoteOf(tokens: readonly Token[], limits: number, said: Sentence): boolean {
  if (tokens.length === 0 || limits !== said.limits) return false;
  const pairs = inCommon(tokens, said.tokens);
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) return false;
  const isLong =
    pairs.length >= tokens.length * MIN_QUOTED && pairs.length >= said.tokens.length * MIN_COVERED;
  const heldAt = new Set(pairs.map(([at]) => at));
  const saidAt = new Set(pairs.map(([, at]) => at));
  const isNamed = ({ kind }: Token): boolean => kind !== 'word';
  const within = said.tokens.slice(first[1], last[1] + 1);
  return (
    isLong &&
    tokens.every((token, at) => !isNamed(token) || heldAt.has(at)) &&
    within.every((token, at) => !isNamed(token) || saidAt.has(first[1] + at))
  );
}

/** Positions of the longest common subsequence of words of two texts. */
function inCommon(some: readonly Token[], others: readonly Token[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: some.length + 1 }, () => new Uint16Array(others.length + 1));
  const lengthAt = (at: number, other: number): number => lengths[at]?.[other] ?? 0;
  for (let at = some.length - 1; at >= 0; at -= 1) {
    const row = lengths[at];
    if (row === undefined) continue;
    for (let other = others.length - 1; other >= 0; other -= 1) {
      row[other] =
        some[at]?.stem === others[other]?.stem
          ? lengthAt(at + 1, other + 1) + 1
          : Math.max(lengthAt(at + 1, other), lengthAt(at, other + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0, other = 0; at < some.length && other < others.length; ) {
    if (some[at]?.stem === others[other]?.stem) pairs.push([at++, other++]);
    else if (lengthAt(at + 1, other) >= lengthAt(at, other + 1)) at += 1;
    else other += 1;
  }
  return pairs;
}
