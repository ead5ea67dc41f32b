import { AIMS, CASTS_PER_LINES, LINES_BEFORE, MOVED_IN, type Aim } from './aims.ts';
import {
  bareErrorCodes,
  bareMessages,
  casts,
  channelComparisons,
  globalRepositories,
  glossaryWords,
  isTestCode,
  linesByFolder,
  productLines,
  unusedVocabulary,
  type Finding,
  type ProductLines,
} from './counters.ts';
import type { SourceFile } from './source-files.ts';

export interface Row extends Aim {
  readonly count: number;
  readonly findings: readonly Finding[];
}

export interface CountReport {
  readonly rows: readonly Row[];
  readonly globalRepositories: readonly Finding[];
  readonly lines: ReadonlyMap<string, number>;
  readonly product: ProductLines;
}

/** Everything that is counted in `files`. */
export function countAll(files: readonly SourceFile[]): CountReport {
  const row = (aim: Aim, findings: readonly Finding[], count = findings.length): Row => ({
    ...aim,
    count,
    findings,
  });
  const castRow = (aim: Aim, some: readonly SourceFile[]): Row => {
    const findings = casts(some);
    return row(aim, findings, perLines(findings.length, some));
  };
  const product = productLines(files, MOVED_IN);
  return {
    rows: [
      row(AIMS.glossaryWords, glossaryWords(files)),
      row(AIMS.bareErrorCodes, bareErrorCodes(files)),
      castRow(
        AIMS.castsPerLines,
        files.filter(({ path }) => !isTestCode(path)),
      ),
      castRow(
        AIMS.castsPerLinesInTests,
        files.filter(({ path }) => isTestCode(path)),
      ),
      row(AIMS.unusedVocabulary, unusedVocabulary(files)),
      row(AIMS.bareMessages, bareMessages(files)),
      row(AIMS.channelComparisons, channelComparisons(files)),
      row(AIMS.productLines, [], product.own),
    ],
    globalRepositories: globalRepositories(files),
    lines: linesByFolder(files),
    product,
  };
}

/** The lines of the product, now and before, and what moved in meanwhile. */
export function productLineTable({ all, movedIn, own }: ProductLines): readonly string[] {
  const difference = own - LINES_BEFORE.lines;
  const rows: [string, number | string][] = [
    ['services, gateway, packages together', all],
    ...[...movedIn].map(([name, lines]): [string, string] => [`moved in: ${name}`, `-${lines}`]),
    ['without what moved in', own],
    [`before, at ${LINES_BEFORE.commit}`, LINES_BEFORE.lines],
    ['difference', difference > 0 ? `+${difference}` : difference],
  ];
  return rows.map(([name, lines]) => `${name.padEnd(50)} ${String(lines).padStart(7)}`);
}

/** Rows above their ceiling. */
export function aboveCeiling(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ count, ceiling }) => count > ceiling);
}

/** How many per CASTS_PER_LINES lines, to one decimal. */
function perLines(count: number, files: readonly SourceFile[]): number {
  const lines = [...linesByFolder(files).values()].reduce((sum, each) => sum + each, 0);
  return lines === 0 ? 0 : Math.round((count * CASTS_PER_LINES * 10) / lines) / 10;
}

export function rowLine({ name, count, ceiling, aim }: Row): string {
  const isReached = aim === 0 ? count === 0 : count < aim;
  return `${name.padEnd(48)} ${String(count).padStart(6)}  aim ${aim === 0 ? '0' : `below ${aim}`}, ceiling ${ceiling}${isReached ? ', reached' : ''}`;
}
