import { countWords } from '@colloquy/text';
import { logisticOf } from '../logistic.ts';
import type { Passage } from '../ports.ts';
import { FACTORS, type Factors, type LearntWeights } from './factors.ts';
import { LEARNT } from './learnt-weights.ts';
import { TERM_SUPPORTED } from './matching.ts';
import type { Question } from './question.ts';
import type { ScoredUnit } from './scoring.ts';

const MAX_MISSING = 3;
const MAX_MARGIN = 0.5;
const MAX_WORDS = 40;

/** The features for and against the best unit. `scored` is sorted best first and not empty. */
export function factorsOf(
  question: Question,
  scored: readonly [ScoredUnit, ...ScoredUnit[]],
  passages: readonly Passage[],
): Factors {
  const [best, second] = scored;
  const lacks = (held: readonly number[]): number =>
    question.terms.filter((term, at) => term.critical && (held[at] ?? 0) < TERM_SUPPORTED).length;
  const asksForType = question.types[0] !== 'none';
  const topScore = Math.max(...passages.map(({ score }) => score));
  const ofUnit = passages.find(({ n }) => n === best.unit.n);
  return {
    support: best.support,
    ownShare: best.ownShare,
    exactShare: best.exactShare,
    headingShare: best.headingShare,
    missing: Math.min(MAX_MISSING, lacks(best.covered)),
    missingInOwn: Math.min(MAX_MISSING, lacks(best.own)),
    holdsType: Number(asksForType && best.holdsType),
    asksForNoType: Number(!asksForType),
    margin: second === undefined ? MAX_MARGIN : Math.min(MAX_MARGIN, best.rank - second.rank),
    words: Math.min(MAX_WORDS, countWords(best.unit.text)) / MAX_WORDS,
    isOfBestPassage: Number(ofUnit?.score === topScore),
    asksForPerson: Number(question.types.includes('person')),
    isLine: Number(best.unit.kind !== 'sentence' && best.unit.kind !== 'lead'),
    hasNumber: Number(question.terms.some(({ folded }) => /\d/.test(folded))),
  };
}

/** The likelihood that an answer with these factors is right, 0 to 1. */
export function likelihoodOf(factors: Factors, learnt: LearntWeights = LEARNT): number {
  return logisticOf(FACTORS, factors, learnt);
}
