import type { AskedFigures, AskedQuestion } from './measure-asked.ts';

/** Bins of the reported confidence, each with the share of right answers. */
const STEPS = 10;

/** Prints counts per group; with `isEach` every question as well. */
export function printAsked(all: readonly AskedFigures[], isEach: boolean): void {
  console.log('answers without a language model, by the whole path of a question');
  for (const { name, isOpen, asked } of all) {
    const answerable = asked.filter((one) => one.isAnswerable);
    const unanswerable = asked.filter((one) => !one.isAnswerable);
    const share = (outcome: AskedQuestion['outcome'], of: readonly AskedQuestion[]): string => {
      const count = of.filter((one) => one.outcome === outcome).length;
      return `${count} (${((100 * count) / Math.max(1, of.length)).toFixed(1)} %)`;
    };
    console.log(`  ${name}`);
    console.log(
      `    ${answerable.length} answerable: right ${share('right', answerable)}, wrong ${share('wrong', answerable)}, ` +
        `declined ${share('declined', answerable)}`,
    );
    console.log(
      `    ${unanswerable.length} unanswerable: declined ${share('declined', unanswerable)}, answered ${share('wrong', unanswerable)}`,
    );
    printConfidence(asked);
    if (isEach && isOpen) for (const one of asked) printEach(one);
  }
  console.log();
}

function printConfidence(asked: readonly AskedQuestion[]): void {
  const answered = asked.filter(({ outcome }) => outcome !== 'declined');
  const byStep = Map.groupBy(answered, ({ confidence }) =>
    Math.min(STEPS - 1, Math.floor(confidence * STEPS)),
  );
  const rows = [...byStep]
    .sort(([left], [right]) => left - right)
    .map(([step, of]) => {
      const right = of.filter(({ outcome }) => outcome === 'right').length;
      return `${(step / STEPS).toFixed(1)}: ${right} of ${of.length}`;
    });
  console.log(`    right by confidence: ${rows.join(', ')}`);
}

function printEach({ question, outcome, isAnswerable, confidence, answer }: AskedQuestion): void {
  const mark = isAnswerable ? outcome : outcome === 'declined' ? 'declined as it should' : 'answered wrongly';
  const shown = answer.replaceAll(/\s+/g, ' ').slice(0, 200);
  console.log(
    `    ${mark.padEnd(22)} ${confidence.toFixed(2)} ${question}${shown === '' ? '' : `\n${' '.repeat(30)}${shown}`}`,
  );
}
