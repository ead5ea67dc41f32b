import { readXml, type XmlAttributes } from '../office/read-xml.ts';
import { isTrue } from './workbook.ts';

/** The style properties of a cell that carry meaning. */
export interface CellStyle {
  /** Pattern of its number format. */
  readonly pattern: string;
  readonly isBold: boolean;
}

/** Longest pattern that programs accept, and more formats than any document has. */
const MAX_PATTERN_CHARACTERS = 255;
const MAX_PATTERNS = 1_000;
export const PLAIN: CellStyle = { pattern: 'General', isBold: false };

/** Built-in formats by number (ECMA-376, part 1, section 18.8.30). */
const BUILT_IN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    11: '0.00E+00',
    12: '# ?/?',
    13: '# ??/??',
    14: 'm/d/yyyy',
    15: 'd-mmm-yy',
    16: 'd-mmm',
    17: 'mmm-yy',
    18: 'h:mm AM/PM',
    19: 'h:mm:ss AM/PM',
    20: 'h:mm',
    21: 'h:mm:ss',
    22: 'm/d/yy h:mm',
    37: '#,##0;(#,##0)',
    38: '#,##0;(#,##0)',
    39: '#,##0.00;(#,##0.00)',
    40: '#,##0.00;(#,##0.00)',
    45: 'mm:ss',
    46: '[h]:mm:ss',
    47: 'mm:ss.0',
    48: '##0.0E+0',
    49: '@',
  }),
);

/** Reads the styles, to which cells refer by number (ECMA-376, part 1, section 18.8). */
export function readCellStyles(markup: Uint8Array): CellStyle[] {
  const patterns = new Map<string, string>();
  const boldFonts: boolean[] = [];
  const styles: CellStyle[] = [];
  const within: string[] = [];
  const styleOf = (attributes: XmlAttributes): CellStyle => {
    const id = attributes.get('numFmtId') ?? '0';
    const isBold = boldFonts[Number(attributes.get('fontId'))] ?? false;
    return { pattern: patterns.get(id) ?? BUILT_IN.get(id) ?? PLAIN.pattern, isBold };
  };
  readXml(markup, {
    open(name, attributes) {
      const parent = within.at(-1);
      within.push(name);
      if (name === 'numFmt' && parent === 'numFmts' && patterns.size < MAX_PATTERNS) {
        const pattern = attributes.get('formatCode') ?? PLAIN.pattern;
        if (pattern.length <= MAX_PATTERN_CHARACTERS) patterns.set(attributes.get('numFmtId') ?? '', pattern);
      } else if (name === 'font' && parent === 'fonts') boldFonts.push(false);
      else if (name === 'b' && parent === 'font' && within.at(-3) === 'fonts') {
        boldFonts[boldFonts.length - 1] = isTrue(attributes.get('val') ?? '1');
      } else if (name === 'xf' && parent === 'cellXfs') styles.push(styleOf(attributes));
    },
    close: () => void within.pop(),
    text: () => undefined,
  });
  return styles;
}
