import type { RetrievalFigures } from './measure-retrieval.ts';
import type { AnswerCounts, ThresholdFigures } from './measure-answers.ts';
import type { Recall } from './recall.ts';

export function printRetrieval({ sets, missing }: RetrievalFigures): void {
  console.log('retrieval: R@1 / R@5 / MRR@10, on the half that parameters are chosen on and on the other');
  for (const { name, passages, chunks, methods, answered } of sets) {
    console.log(`  ${name}: ${passages} passages, ${chunks} chunks`);
    for (const { method, chosenOn, reported } of methods) {
      console.log(`    ${method.padEnd(18)}${row(chosenOn)}   ${row(reported)}`);
    }
    console.log(`    ${answersRow(answered.answers.chosenOn)}\n    ${answersRow(answered.answers.reported)}`);
    console.log(
      `    ${thresholdRow(answered.threshold.chosenOn)}\n    ${thresholdRow(answered.threshold.reported)}`,
    );
  }
  for (const set of missing) console.log(`  ${set.name} NOT MEASURED: ${set.missing}`);
  console.log();
}

function row({ recallAt1, recallAt5, meanReciprocalRank }: Recall): string {
  return [recallAt1, recallAt5, meanReciprocalRank].map((figure) => figure.toFixed(3)).join(' / ');
}

function answersRow(counts: AnswerCounts): string {
  const { right, wrong, declined, unanswerable, unanswerableDeclined, far, farDeclined } = counts;
  const near = unanswerable === 0 ? '' : `; ${unanswerableDeclined} of ${unanswerable} near declined`;
  return `answers: ${right} right, ${wrong} wrong, ${declined} declined${near}; ${farDeclined} of ${far} far declined`;
}

function thresholdRow(figures: ThresholdFigures): string {
  const percent = (share: number | null): string =>
    share === null ? 'none' : `${(100 * share).toFixed(1)}%`;
  return (
    `threshold: answerable kept ${percent(figures.keptAnswerable)}, near declined ${percent(figures.declinedNear)}, ` +
    `far declined ${percent(figures.declinedFar)}; ${figures.keepsNineInTen.toFixed(3)} keeps nine in ten`
  );
}
