import { ExtractionError } from '../extraction-error.ts';
import { MAX_CHARACTERS } from '../max-characters.ts';
import { readXml, type XmlAttributes } from '../office/read-xml.ts';
import { PLAIN, type CellStyle } from './cell-styles.ts';
import { formatNumber } from './format-number.ts';

export interface SheetCell {
  readonly column: number;
  readonly text: string;
  readonly isNumber: boolean;
  readonly isBold: boolean;
}

export interface SheetRow {
  readonly at: number;
  /** Cells with text, from left to right. */
  readonly cells: readonly SheetCell[];
}

/** Merged cells; numbers from 1, both ends inclusive. */
export interface MergedArea {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly merged: readonly MergedArea[];
}

/** Data of other parts of the workbook to which cells refer. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly countsFrom1904: boolean;
}

/** Length of the bar and spaces written with a cell. */
const CHARACTERS_PER_CELL = 3;

/** Reads the displayed texts of a sheet: of a formula its last result, of an error nothing. */
export function readSheet(markup: Uint8Array, context: CellContext): Sheet {
  const reader = new SheetReader(context);
  readXml(markup, reader);
  return { rows: reader.rows, merged: reader.merged };
}

class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly merged: MergedArea[] = [];
  readonly #context: CellContext;
  #row = 0;
  #column = 0;
  #cells: SheetCell[] = [];
  #type = 'n';
  #style = PLAIN;
  #value: string[] = [];
  #isValue = false;
  #phonetic = 0;
  #characters = 0;

  constructor(context: CellContext) {
    this.#context = context;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'row') this.#beginRow(attributes);
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'rPh') this.#phonetic += 1;
    else if (name === 'mergeCell') {
      const area = parseArea(attributes.get('ref') ?? '');
      if (area !== null) this.merged.push(area);
    }
    this.#isValue = (name === 'v' || name === 't') && this.#phonetic === 0;
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === 'rPh') this.#phonetic -= 1;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#cells.length > 0) {
      const cells = this.#cells.toSorted((left, right) => left.column - right.column);
      this.rows.push({ at: this.#row, cells });
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#value.push(text);
  }

  /** A row or cell without a position follows the previous one. */
  #beginRow(attributes: XmlAttributes): void {
    this.#row = Number(attributes.get('r') ?? this.#row + 1);
    this.#column = 0;
    this.#cells = [];
  }

  #beginCell(attributes: XmlAttributes): void {
    const position = parsePosition(attributes.get('r') ?? '');
    this.#column = position?.column ?? this.#column + 1;
    this.#type = attributes.get('t') ?? 'n';
    this.#style = this.#context.styles[Number(attributes.get('s') ?? '0')] ?? PLAIN;
    this.#value = [];
  }

  #endCell(): void {
    const text = this.#showValue(this.#value.join('')).replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim();
    if (text === '') return;
    this.#characters += text.length + CHARACTERS_PER_CELL;
    if (this.#characters > MAX_CHARACTERS) throw new ExtractionError('TOO_LONG');
    const isNumber = this.#type === 'n' || this.#type === 'd';
    this.#cells.push({ column: this.#column, text, isNumber, isBold: this.#style.isBold });
  }

  /** The text of a value by the type of its cell (ECMA-376, part 1, section 18.18.11). */
  #showValue(value: string): string {
    const { strings, countsFrom1904 } = this.#context;
    if (this.#type === 's') return strings[Number(value)] ?? '';
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'e') return '';
    if (this.#type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');
    const number = Number(value);
    if (this.#type !== 'n' || value.trim() === '' || !Number.isFinite(number)) return value;
    return formatNumber(number, this.#style.pattern, countsFrom1904);
  }
}

const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;
const LETTERS = 26;
const BEFORE_A = 64;

function parsePosition(reference: string): { readonly row: number; readonly column: number } | null {
  const [, letters, row] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined || row === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  return { row: Number(row), column };
}

function parseArea(reference: string): MergedArea | null {
  const [first = '', last = first] = reference.split(':');
  const from = parsePosition(first);
  const to = parsePosition(last);
  if (from === null || to === null) return null;
  return { fromRow: from.row, toRow: to.row, fromColumn: from.column, toColumn: to.column };
}
