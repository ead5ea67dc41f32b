import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aPassage, anAnswerRequest } from '@colloquy/answering/testing';
import { CLAIM_FACTORS } from '../../../../packages/answering/src/generative/claim-factors.ts';
import { SupportCheck } from '../../../../packages/answering/src/generative/support-check.ts';
import { REPOSITORY_DIR } from '../../../product/index.ts';
import { ownAnswerSets, readAnswerFolder, type AnswerSet } from '../answer-set.ts';
import { writtenAnswers } from '../support/styles.ts';
import { learnWeights, type Observation } from './logistic-regression.ts';
import { weightsSource } from './weights-source.ts';

/**
 * `node tests/bench/answers/learn/learn-claims.ts folder…`: learns how likely a sentence upheld by the support check
 * is right, from generated right and wrong answers over the product's own tuning sets and over folders in the format
 * of `--set`, and writes `claim-weights.ts`. The held-out sets are never read.
 */
const FILE = 'packages/answering/src/generative/claim-weights.ts';
/** The product's own sets are small, and closer to real questions than an encyclopedia. */
const OWN_WEIGHT = 4;
/** Lists contain more than their claim. */
const LISTS: ReadonlySet<string> = new Set(['list with a courtesy', 'numbered list']);

const folders = process.argv.slice(2);
const [own] = ownAnswerSets();
if (own === undefined || folders.length === 0) throw new Error('Name at least one folder to learn from');
const observations = [
  ...observationsOf(own, OWN_WEIGHT),
  ...folders.flatMap((folder) => observationsOf(readAnswerFolder(folder), 1)),
];
const learnt = learnWeights(CLAIM_FACTORS, observations);
const names = folders.map((folder) => basename(folder)).join(', ');
writeFileSync(
  join(REPOSITORY_DIR, FILE),
  `import type { LearntClaimWeights } from './claim-factors.ts';

/**
 * Written by tests/bench/answers/learn/learn-claims.ts from ${observations.length} written answers that the check let through (own, chosen
 * on; ${names}): see docs/adr/0035.
 */
export const LEARNT_OF_CLAIMS: LearntClaimWeights = ${weightsSource(learnt)};
`,
);
console.log(`${observations.length} written answers learnt from, written to ${FILE}`);

/** Each generated answer that the check lets through; right and wrong ones have equal weight as generated. */
function observationsOf({ cases }: AnswerSet, weight: number): Observation<(typeof CLAIM_FACTORS)[number]>[] {
  const written = cases.flatMap((asked, at) =>
    writtenAnswers(asked, at)
      .filter(({ style }) => !LISTS.has(style))
      .map((one) => ({ ...one, asked })),
  );
  const countOf = (isRight: boolean): number => written.filter((one) => one.isRight === isRight).length;
  const share = { right: countOf(true) / written.length, wrong: countOf(false) / written.length };
  return written.flatMap(({ asked, text, isRight }) => {
    const { question, passages } = asked;
    const request = anAnswerRequest({
      // A strict answer leaves out claims with a low learnt likelihood.
      strict: false,
      question,
      botName: 'Assistant',
      passages: passages.map((passage, n) => aPassage({ ...passage, n: n + 1 })),
    });
    const check = new SupportCheck(request, '', 'free', 'careful');
    if (check.check(text) !== 'upheld' || check.factors === null) return [];
    const ofKind = isRight ? share.right : share.wrong;
    return [{ factors: check.factors, isTrue: isRight, weight: weight / ofKind }];
  });
}
