import type { RetrievalFigures } from './measure-retrieval.ts';
import type { Recall } from './recall.ts';

export function printRetrieval({ sets, missing }: RetrievalFigures): void {
  console.log('retrieval: R@1 / R@5 / MRR@10, on the half that parameters are chosen on and on the other');
  for (const { name, passages, chunks, methods } of sets) {
    console.log(`  ${name}: ${passages} passages, ${chunks} chunks`);
    for (const { method, chosenOn, reported } of methods) {
      console.log(`    ${method.padEnd(18)}${row(chosenOn)}   ${row(reported)}`);
    }
  }
  for (const set of missing) console.log(`  ${set.name} NOT MEASURED: ${set.missing}`);
  console.log();
}

function row({ recallAt1, recallAt5, meanReciprocalRank }: Recall): string {
  return [recallAt1, recallAt5, meanReciprocalRank].map((figure) => figure.toFixed(3)).join(' / ');
}
