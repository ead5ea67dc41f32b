import { HELD_OUT_CASES, TUNING_CASES } from '../data-set.ts';
import { evaluate, type EvaluationResult } from '../evaluate.ts';

/** `node packages/answering/src/extractive/evaluation/cli/report.ts [--failures] [--held-out]` */
const showFailures = process.argv.includes('--failures');

print('tuning', evaluate(TUNING_CASES), showFailures);
// Failures of the held-out part are never shown, or it would no longer be held out.
if (process.argv.includes('--held-out')) print('held out', evaluate(HELD_OUT_CASES), false);

function print(name: string, result: EvaluationResult, withFailures: boolean): void {
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
  console.log(
    `${name}: ${result.answerable} answerable: correct ${percent(result.correctRate)}, declined ${percent(result.falseDeclineRate)}, ` +
      `wrong ${percent(result.wrongRate)}; ${result.unanswerable} unanswerable: declined ${percent(result.declineRate)}; ` +
      `median ${result.medianMs.toFixed(2)} ms`,
  );
  if (!withFailures) return;
  for (const { caseId, kind, question, expected, got, confidence } of result.failures) {
    console.log(
      `- ${kind} ${caseId}: ${question} (${confidence})\n    want: ${expected}\n    got:  ${got.replaceAll('\n', ' / ')}`,
    );
  }
}
