import { attributeOf, levelOf } from './docx-lists.ts';
import type { ListLabels } from './list-labels.ts';
import { OmmlText } from './omml-text.ts';
import { readXmlText, type TagRange, type XmlAttributes, type XmlListener } from './read-xml.ts';

interface Paragraph {
  /** With its colon; empty where the part has a default namespace. */
  readonly prefix: string;
  style: string | null;
  list: string | null;
  level: number | null;
  /** The place of its list properties. */
  listRange: { from: number; to: number } | null;
}

/** Prefix of DrawingML, whose paragraphs have the same name as Word's. */
const DRAWING = '<a:';

/**
 * Adds to the markup what the library that reads it leaves out: list labels that it does not generate, such as "2.1" or
 * "b)", and equations as text.
 *
 * @param labels null for a part whose lists are not numbered
 */
export function writeOutBody(xml: string, labels: ListLabels | null): string {
  const body = new DocxBody(xml, labels);
  readXmlText(xml, body);
  return body.finish();
}

class DocxBody implements XmlListener {
  readonly #xml: string;
  readonly #labels: ListLabels | null;
  readonly #names: string[] = [];
  readonly #paragraphs: Paragraph[] = [];
  readonly #pieces: string[] = [];
  /** The markup before this index is in `#pieces`. */
  #copiedTo = 0;
  #math: { readonly text: OmmlText; readonly depth: number } | null = null;

  constructor(xml: string, labels: ListLabels | null) {
    this.#xml = xml;
    this.#labels = labels;
  }

  open(name: string, attributes: XmlAttributes, at: TagRange): void {
    const parent = this.#names.at(-1);
    this.#names.push(name);
    if (this.#math !== null) this.#math.text.open(name, attributes);
    else if (name === 'oMath') {
      this.#replace({ from: at.from, to: at.to }, '');
      this.#math = { text: new OmmlText(), depth: this.#names.length };
      this.#math.text.open(name, attributes);
    } else if (name === 'oMathPara') this.#replace(at, '');
    else if (name === 'p' && !this.#xml.startsWith(DRAWING, at.from)) this.#beginParagraph(at);
    else if (this.#isOfParagraph(parent, name)) this.#readProperty(name, attributes, at);
  }

  close(name: string, at: TagRange): void {
    const math = this.#math;
    math?.text.close();
    if (math !== null && math.depth === this.#names.length) this.#endMath(math.text.line, at);
    this.#names.pop();
    const parent = this.#names.at(-1);
    if (this.#math !== null) return;
    if (name === 'oMathPara') this.#replace(at, '');
    else if (name === 'oMathParaPr') this.#copiedTo = at.to;
    else if (name === 'numPr' && this.#isOfParagraph(parent, name)) this.#endList(at);
    else if (name === 'pPr' && parent === 'p') this.#endProperties(at);
    else if (name === 'p' && !this.#isDrawing(at)) this.#paragraphs.pop();
  }

  text(text: string): void {
    this.#math?.text.text(text);
  }

  finish(): string {
    this.#pieces.push(this.#xml.slice(this.#copiedTo));
    return this.#pieces.join('');
  }

  #beginParagraph({ from }: TagRange): void {
    const tag = this.#xml.slice(from + 1, from + 60);
    const prefix = /^[\w.-]*:(?=p\b)/.exec(tag)?.[0] ?? '';
    this.#paragraphs.push({ prefix, style: null, list: null, level: null, listRange: null });
  }

  /** True for a current property of the paragraph, false for one from before a tracked change. */
  #isOfParagraph(parent: string | undefined, name: string): boolean {
    const above = this.#names.slice(-4);
    if (name === 'numPr' || name === 'pStyle')
      return parent === 'pPr' && above.includes('p') && !above.includes('pPrChange');
    return parent === 'numPr' && !above.includes('pPrChange');
  }

  #readProperty(name: string, attributes: XmlAttributes, at: TagRange): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined) return;
    const value = attributeOf(attributes, 'val');
    if (name === 'pStyle') paragraph.style = value ?? null;
    else if (name === 'numPr') paragraph.listRange = { from: at.from, to: at.to };
    else if (name === 'numId') paragraph.list = value ?? null;
    else if (name === 'ilvl') paragraph.level = levelOf(value);
  }

  #endList({ to }: TagRange): void {
    const range = this.#paragraphs.at(-1)?.listRange;
    if (range !== null && range !== undefined) range.to = to;
  }

  #endProperties(at: TagRange): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined || this.#labels === null) return;
    const found = this.#labels.next(paragraph);
    if (found === null || found.isCounted) return;
    const { prefix, listRange } = paragraph;
    const noList = `<${prefix}numPr><${prefix}ilvl ${prefix}val="0"/><${prefix}numId ${prefix}val="0"/></${prefix}numPr>`;
    this.#replace(listRange ?? { from: at.from, to: at.from }, noList);
    this.#replace({ from: at.to, to: at.to }, writeRun(prefix, `${found.label} `));
  }

  #endMath(line: string, { to }: TagRange): void {
    this.#math = null;
    this.#copiedTo = to;
    if (line !== '') this.#pieces.push(writeRun(this.#paragraphs.at(-1)?.prefix ?? 'w:', line));
  }

  #isDrawing({ from }: TagRange): boolean {
    return this.#xml.startsWith('</a:', from) || this.#xml.startsWith(DRAWING, from);
  }

  #replace({ from, to }: TagRange, markup: string): void {
    this.#pieces.push(this.#xml.slice(this.#copiedTo, from), markup);
    this.#copiedTo = to;
  }
}

function writeRun(prefix: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${prefix}r><${prefix}t xml:space="preserve">${escaped}</${prefix}t></${prefix}r>`;
}
