import type { PagesFigures } from './measure-pages.ts';

/** With `isEach` lists the pages from worst to best, by the share of their articles that was extracted. */
export function printPages(all: readonly PagesFigures[], isEach: boolean): void {
  for (const figures of all) {
    const { folder, pages, f1, precision, recall, leak, readMsPerPage, belowHalf, each } = figures;
    console.log(`articles of ${pages} pages in ${folder}, by runs of four words`);
    console.log(
      `  F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ` +
        `read of what stands around ${(100 * leak).toFixed(1)} %, ${readMsPerPage.toFixed(1)} ms a page`,
    );
    console.log(`  pages below half of their article: ${belowHalf.length} ${belowHalf.join(' ')}\n`);
    if (!isEach) continue;
    for (const page of each.toSorted((a, b) => a.precision * a.recall - b.precision * b.recall))
      console.log(`    ${page.precision.toFixed(2)} ${page.recall.toFixed(2)} ${page.id} ${page.url}`);
  }
}
