import { countWords, splitSentences } from '@colloquy/text';
import type { Passage } from '../ports.ts';
import { asTableRows, recordRow, renderRow, type TableRow, type WrittenRow } from './table-rows.ts';

/** `lead` introduces list items; `pair` is a "Key: value" line. */
type UnitKind = 'sentence' | 'lead' | 'item' | 'row' | 'pair';

/** The smallest part that is quoted whole. */
export interface Unit {
  readonly kind: UnitKind;
  readonly n: number;
  /** As shown: the source's words without list or table marks. */
  readonly text: string;
  /** Number of its paragraph, list or table within the passage. */
  readonly block: number;
  /** Position within the passage. */
  readonly index: number;
  /** Headings above it, nearest first, without the document's title. */
  readonly headings: readonly string[];
  /** The question that it answers, in a source written as questions and answers. */
  readonly question: string | null;
  /** Text of the lead-in, for items. */
  readonly leadIn: string | null;
  /** True for items of a numbered list. */
  readonly ordered: boolean;
  /** For rows of a table with column names: the row's subject and its other cells. */
  readonly row: TableRow | null;
}

/** Longest snippet of a citation, in characters (definitions, section 6). */
export const SNIPPET_MAX_CHARS = 300;
const MAX_HEADING_WORDS = 9;
const MAX_PAIR_CHARS = 240;
/** A line at least this long without end punctuation was wrapped by layout, not by its author. */
const WRAPPED_LINE_CHARS = 45;

const MARKDOWN_HEADING = /^#{1,6}\s+(\S.*)$/;
const LIST_ITEM = /^(?:[-*•–·]|\(?(\d{1,2})[.)]|[a-z][)])\s+(.+)$/;
const TABLE_ROW = /^\|(.+)\|$/;
const TABLE_RULE = /^\|[\s:|-]+\|$/;
const QUESTION_MARKER = /^(?:q|question|frage|pregunta|domanda|pitanje)\s*[:.]\s*(.+)$/i;
const ANSWER_MARKER = /^(?:a|answer|antwort|respuesta|réponse|risposta|odgovor)\s*[:.]\s*(.+)$/i;
const PAIR = /^[^:.!?|]{2,60}:\s+\S/;
const ENDS_SENTENCE = /[\p{Sentence_Terminal}:;,…：；，、]["'”’」』）)]?$/u;
/**
 * Letters without case may start a heading too, but Thai and Lao sentences have no end mark to tell them from
 * headings.
 */
const BEGINS_HEADING = /^(?:[\p{Lu}\d]|(?![\p{Script=Thai}\p{Script=Lao}])\p{Lo}\D*$)/u;
const ENDS_QUESTION = /[?？؟]$/;

/** Whether a line looks like a heading: short, with a heading's first character, and not a sentence. */
export function mayBeHeading(line: string): boolean {
  return !ENDS_SENTENCE.test(line) && BEGINS_HEADING.test(line) && countWords(line) <= MAX_HEADING_WORDS;
}

/** Splits a passage into sentences, list items, table rows and key-value lines, each with its context. */
export function unitsOf(passage: Passage): Unit[] {
  return new Segmentation(passage).run();
}

class Segmentation {
  readonly #units: Unit[] = [];
  readonly #rows = new Map<Unit, WrittenRow>();
  readonly #passage: Passage;
  #paragraph: string[] = [];
  #heading: string | null = null;
  #question: string | null = null;
  /** Name of the first value of the previous line, if it was a "Key: value" line. */
  #firstKey: string | null = null;
  #leadIn: string | null = null;
  #tableHeader: string[] | null = null;
  #previousKind: UnitKind | 'gap' = 'gap';
  #block = 0;

  constructor(passage: Passage) {
    this.#passage = passage;
  }

  run(): Unit[] {
    const lines = this.#passage.text.split(/\r?\n/).map((line) => line.trim());
    lines.forEach((line, position) => {
      const isHeading = this.#isNumberedHeading(
        line,
        lines.slice(position + 1).find((later) => later !== ''),
      );
      if (isHeading) this.#openHeading(line);
      else this.#takeLine(line, lines[position + 1]);
    });
    this.#endParagraph();
    return this.#withRows();
  }

  /** A row's subject is known once all rows of its table are. */
  #withRows(): Unit[] {
    const tables = Map.groupBy(this.#rows, ([unit]) => unit.block);
    const rows = new Map(
      [...tables.values()].flatMap((table) => {
        const read = asTableRows(table.map(([, row]) => row));
        return table.map(([unit], at) => [unit, read[at] ?? null] as const);
      }),
    );
    return this.#units.map((unit) => (rows.has(unit) ? { ...unit, row: rows.get(unit) ?? null } : unit));
  }

  #takeLine(rawLine: string, next: string | undefined): void {
    const line = rawLine.replace(/\*\*|__/g, '');
    if (line === '') return this.#takeGap();
    const heading = MARKDOWN_HEADING.exec(line)?.[1]?.replace(/#+$/, '').trimEnd();
    if (heading !== undefined && heading !== '') return this.#openHeading(heading);
    if (TABLE_ROW.test(line)) return this.#takeRow(line, next);
    this.#tableHeader = null;
    const item = LIST_ITEM.exec(line);
    if (item?.[2] !== undefined) return this.#takeItem(item[2], item[1] !== undefined);
    const question = QUESTION_MARKER.exec(line)?.[1] ?? (this.#isBareQuestion(line) ? line : undefined);
    if (question !== undefined) return this.#openQuestion(question);
    const answer = ANSWER_MARKER.exec(line)?.[1] ?? line;
    if (this.#paragraph.length === 0 && PAIR.test(answer) && answer.length <= MAX_PAIR_CHARS) {
      return this.#takePair(answer, next);
    }
    if (this.#looksLikeHeading(answer, next)) return this.#openHeading(answer);
    this.#takeText(answer);
  }

  #takeGap(): void {
    this.#endParagraph();
    if (this.#previousKind !== 'lead') this.#previousKind = 'gap';
    this.#tableHeader = null;
  }

  #openHeading(heading: string): void {
    this.#endParagraph();
    this.#heading = heading;
    this.#question = ENDS_QUESTION.test(heading) ? heading : null;
    this.#leadIn = null;
    this.#previousKind = 'gap';
    this.#block += 1;
  }

  #openQuestion(question: string): void {
    this.#endParagraph();
    this.#question = question;
    this.#leadIn = null;
    this.#previousKind = 'gap';
    this.#block += 1;
  }

  #isBareQuestion(line: string): boolean {
    return ENDS_QUESTION.test(line) && this.#paragraph.length === 0 && splitSentences(line).length === 1;
  }

  #looksLikeHeading(line: string, next: string | undefined): boolean {
    return this.#paragraph.length === 0 && next !== undefined && mayBeHeading(line) && !/^\p{Ll}/u.test(next);
  }

  /** Whether a numbered line after a gap names a section, with text below it, and not the next number. */
  #isNumberedHeading(line: string, textBelow: string | undefined): boolean {
    if (this.#previousKind !== 'gap' || this.#paragraph.length > 0 || textBelow === undefined) return false;
    const item = LIST_ITEM.exec(line);
    if (item?.[1] === undefined || !ENDS_SENTENCE.test(textBelow) || LIST_ITEM.test(textBelow)) return false;
    return mayBeHeading(item[2] ?? '');
  }

  #takeRow(line: string, next: string | undefined): void {
    this.#endParagraph();
    if (TABLE_RULE.test(line)) return;
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    if (this.#tableHeader === null) {
      this.#block += 1;
      this.#tableHeader = next !== undefined && TABLE_RULE.test(next) ? cells : [];
      if (this.#tableHeader.length > 0) return;
    }
    const row = { cells, header: this.#tableHeader };
    this.#rows.set(this.#push('row', renderRow(row), { leadIn: this.#tableHeader.join(', ') }), row);
  }

  #takeItem(text: string, ordered: boolean): void {
    this.#endParagraph();
    if (this.#previousKind !== 'item') {
      if (this.#previousKind !== 'lead') this.#leadIn = null;
      this.#block += 1;
    }
    this.#push('item', text, { leadIn: this.#leadIn, ordered });
  }

  /** Consecutive lines that start with the same name are the records of one table. */
  #takePair(line: string, next: string | undefined): void {
    if (this.#previousKind !== 'pair') this.#block += 1;
    const key = firstKey(line);
    const before = this.#previousKind === 'pair' ? this.#firstKey : null;
    const isRecord = key === before || (next !== undefined && key === firstKey(next));
    this.#firstKey = key;
    const unit = this.#push('pair', line, {});
    const row = isRecord ? recordRow(line) : null;
    if (row !== null && row.cells.length > 2) this.#rows.set(unit, row);
  }

  #takeText(line: string): void {
    const last = this.#paragraph.at(-1);
    const isNewThought =
      last !== undefined &&
      last.length < WRAPPED_LINE_CHARS &&
      !ENDS_SENTENCE.test(last) &&
      /^\p{Lu}/u.test(line);
    if (isNewThought) this.#endParagraph();
    this.#paragraph.push(line);
  }

  #endParagraph(): void {
    if (this.#paragraph.length === 0) return;
    const sentences = splitSentences(this.#paragraph.join(' '));
    this.#paragraph = [];
    this.#block += 1;
    sentences.forEach((sentence, position) => {
      const isLead = sentence.endsWith(':') && position === sentences.length - 1;
      this.#push(isLead ? 'lead' : 'sentence', sentence, {});
      if (isLead) this.#leadIn = sentence;
    });
  }

  #push(kind: UnitKind, text: string, extra: Partial<Pick<Unit, 'leadIn' | 'ordered'>>): Unit {
    const path = [...this.#passage.headingPath].reverse();
    const headings = this.#heading === null || path.includes(this.#heading) ? path : [this.#heading, ...path];
    const unit: Unit = {
      kind,
      n: this.#passage.n,
      text: text.replace(/\s+/g, ' '),
      block: this.#block,
      index: this.#units.length,
      headings,
      question: this.#question,
      leadIn: extra.leadIn ?? null,
      ordered: extra.ordered ?? false,
      row: null,
    };
    this.#units.push(unit);
    this.#previousKind = kind;
    return unit;
  }
}

function firstKey(line: string): string {
  return line.slice(0, Math.max(0, line.indexOf(': ')));
}
