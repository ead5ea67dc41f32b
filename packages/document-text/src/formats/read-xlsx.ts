import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { openPackage } from './office/office-package.ts';
import { mainPart } from './office/relationships.ts';
import { readCellStyles } from './sheet/cell-styles.ts';
import { readSharedStrings } from './sheet/shared-strings.ts';
import { readSheet } from './sheet/sheet-rows.ts';
import { sheetParts } from './sheet/sheet-tables.ts';
import { readWorkbook } from './sheet/workbook.ts';

/**
 * An Excel workbook: each sheet under its name, its tables with their heads, numbers and days as the cells show them.
 * Sheets that are hidden stay unread, as their owner does not show them; charts, comments and pictures do, too.
 */
export function readXlsx(bytes: Uint8Array): { parts: TextPart[]; pageCount: null } {
  const source = openPackage(bytes);
  const main = mainPart(source, 'xl/workbook.xml');
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
    return sheetParts(name, readSheet(sheet, context));
  });
  return { parts, pageCount: null };
}
