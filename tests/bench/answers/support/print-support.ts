import type { SupportFigures } from './measure-support.ts';

export function printSupport(all: readonly SupportFigures[]): void {
  console.log(
    'support check: right answers that were shown, wrong ones that were not, by how they are written',
  );
  for (const { name, styles, confidence } of all) {
    console.log(`  ${name}`);
    for (const isRight of [true, false]) {
      for (const one of styles.filter((style) => style.isRight === isRight)) {
        const share = `${((100 * one.well) / one.written).toFixed(1)} % of ${one.written}`;
        console.log(`    ${isRight ? 'shown    ' : 'not shown'} ${one.style.padEnd(44)}${share}`);
      }
    }
    const { calibrationError, brier } = confidence;
    console.log(
      `    confidence: calibration error ${calibrationError.toFixed(3)}, Brier ${brier.toFixed(3)}`,
    );
  }
  console.log();
}
