import { AIMS, CASTS_PER_LINES, type Aim } from './aims.ts';
import {
  bareErrorCodes,
  bareMessages,
  casts,
  channelComparisons,
  globalRepositories,
  glossaryWords,
  isTestCode,
  linesByFolder,
  unusedVocabulary,
  type Finding,
} from './counters.ts';
import { unnamedFiles } from './file-names.ts';
import { isReworded, wordsInComments, wordsInDocuments, type Document } from './prose.ts';
import type { SourceFile } from './source-files.ts';

export interface Row extends Aim {
  readonly count: number;
  readonly findings: readonly Finding[];
}

export interface CountReport {
  readonly rows: readonly Row[];
  readonly globalRepositories: readonly Finding[];
  readonly lines: ReadonlyMap<string, number>;
}

/** Runs every counter over `files` and `documents`. */
export function countAll(files: readonly SourceFile[], documents: readonly Document[] = []): CountReport {
  const row = (aim: Aim, findings: readonly Finding[], count = findings.length): Row => ({
    ...aim,
    count,
    findings,
  });
  const splitRows = (done: Aim, elsewhere: Aim, findings: readonly Finding[]): readonly Row[] => [
    row(
      done,
      findings.filter(({ where }) => isReworded(where)),
    ),
    row(
      elsewhere,
      findings.filter(({ where }) => !isReworded(where)),
    ),
  ];
  const castRow = (aim: Aim, some: readonly SourceFile[]): Row => {
    const findings = casts(some);
    return row(aim, findings, perLines(findings.length, some));
  };
  return {
    rows: [
      row(AIMS.glossaryWords, glossaryWords(files)),
      ...splitRows(AIMS.commentWords, AIMS.commentWordsElsewhere, wordsInComments(files)),
      ...splitRows(AIMS.documentWords, AIMS.documentWordsElsewhere, wordsInDocuments(documents)),
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
      row(AIMS.unnamedFiles, unnamedFiles(files)),
      row(AIMS.channelComparisons, channelComparisons(files)),
    ],
    globalRepositories: globalRepositories(files),
    lines: linesByFolder(files),
  };
}

/** The rows whose count is above the ceiling. */
export function aboveCeiling(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ count, ceiling }) => count > ceiling);
}

/** The count per CASTS_PER_LINES lines, to one decimal. */
function perLines(count: number, files: readonly SourceFile[]): number {
  const lines = [...linesByFolder(files).values()].reduce((sum, each) => sum + each, 0);
  return lines === 0 ? 0 : Math.round((count * CASTS_PER_LINES * 10) / lines) / 10;
}

export function rowLine({ name, count, ceiling, aim }: Row): string {
  const isReached = aim === 0 ? count === 0 : count < aim;
  return `${name.padEnd(48)} ${String(count).padStart(6)}  aim ${aim === 0 ? '0' : `below ${aim}`}, ceiling ${ceiling}${isReached ? ', reached' : ''}`;
}
