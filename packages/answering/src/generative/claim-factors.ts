import type { LearntLogistic } from '../logistic.ts';
import type { Window } from './source.ts';
import type { Token } from './tokens.ts';

/** Features that show how likely a claim supported by the sources is right, in the order of the learnt weights. */
export const CLAIM_FACTORS = ['share', 'addedShare', 'repeatedShare', 'inOrder'] as const;
type ClaimFactor = (typeof CLAIM_FACTORS)[number];
export type ClaimFactors = Readonly<Record<ClaimFactor, number>>;
export type LearntClaimWeights = LearntLogistic<ClaimFactor>;

/**
 * For the sentence of a window that covers most of a claim: the share of the claim's added words, of its repeated
 * words, and of its word pairs that are adjacent there, in that order. `share` is that of all its words in the
 * window.
 */
export function claimFactors(
  window: Window,
  {
    tokens,
    added,
    repeated,
  }: {
    readonly tokens: readonly Token[];
    readonly added: readonly Token[];
    readonly repeated: readonly Token[];
  },
  share: number,
): ClaimFactors {
  const [best] = window.sentences.toSorted(
    (one, other) => tokens.filter(other.holds).length - tokens.filter(one.holds).length,
  );
  const shareOf = (words: readonly Token[]): number =>
    words.length === 0 || best === undefined ? 1 : words.filter(best.holds).length / words.length;
  return {
    share,
    addedShare: shareOf(added),
    repeatedShare: shareOf(repeated),
    inOrder: inOrder(tokens, best?.tokens ?? []),
  };
}

function inOrder(tokens: readonly Token[], sentence: readonly Token[]): number {
  if (tokens.length < 2) return 0;
  const pairs = new Set(sentence.slice(1).map(({ stem }, at) => `${sentence[at]?.stem ?? ''} ${stem}`));
  const held = tokens.slice(1).filter(({ stem }, at) => pairs.has(`${tokens[at]?.stem ?? ''} ${stem}`));
  return held.length / (tokens.length - 1);
}
