import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { openPackage } from './office/office-package.ts';
import { findMainPart } from './office/relationships.ts';
import { readCellStyles } from './sheet/cell-styles.ts';
import { readSharedStrings } from './sheet/read-shared-strings.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { writeSheetParts } from './sheet/write-sheet-parts.ts';
import { readWorkbook } from './sheet/workbook.ts';

/**
 * Reads an Excel workbook: each sheet under its name, tables with heads, numbers and dates as cells show them. Hidden
 * sheets, charts, comments and pictures are left out.
 */
export function readXlsx(bytes: Uint8Array): { parts: TextPart[]; pageCount: null } {
  const source = openPackage(bytes);
  const main = findMainPart(source, 'xl/workbook.xml');
  const markup = source.part(main);
  if (markup === null) throw new ExtractionError('CORRUPT');
  const workbook = readWorkbook(source, main, markup);
  const partOf = (name: string | null): Uint8Array | null => (name === null ? null : source.part(name));
  const strings = partOf(workbook.sharedStrings);
  const styles = partOf(workbook.styles);
  const context = {
    strings: strings === null ? [] : readSharedStrings(strings),
    styles: styles === null ? [] : readCellStyles(styles),
    countsFrom1904: workbook.countsFrom1904,
  };
  const parts = workbook.sheets.flatMap(({ name, part }) => {
    const sheet = source.part(part);
    if (sheet === null) throw new ExtractionError('CORRUPT');
    return writeSheetParts(name, readSheet(sheet, context));
  });
  return { parts, pageCount: null };
}
