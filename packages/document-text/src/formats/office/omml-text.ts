import type { XmlAttributes } from './read-xml.ts';

/** An open element of an equation, whose properties are not part of its text. */
interface MathNode {
  readonly name: string;
  readonly parts: { readonly name: string; readonly text: string }[];
  /** Signs from its properties, such as its brackets. */
  readonly signs: Map<string, string>;
}

const SIMPLE = /^(?:[\p{L}\p{M}]|[\p{N}.,]+|\(.*\))?$/u;
const SUM_SIGN = '∫';

/** Writes an equation of Office (ECMA-376, part 1, section 22.1) as a readable line. */
export class OmmlText {
  readonly #open: MathNode[] = [];
  #text = '';

  open(name: string, attributes: XmlAttributes): void {
    const parent = this.#open.at(-1);
    if (parent?.name.endsWith('Pr') === true) {
      const value = [...attributes].find(([key]) => key.endsWith('val'))?.[1];
      if (value !== undefined) this.#open.at(-2)?.signs.set(name, value);
    }
    this.#open.push({ name, parts: [], signs: new Map() });
  }

  text(text: string): void {
    const node = this.#open.at(-1);
    if (node?.name === 't') node.parts.push({ name: 'text', text });
  }

  close(): void {
    const node = this.#open.pop();
    if (node === undefined || node.name.endsWith('Pr')) return;
    const text = (RENDERED[node.name] ?? joinParts)(node);
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#text = text;
    else parent.parts.push({ name: node.name, text });
  }

  /** The equation, once its element is closed. */
  get line(): string {
    return this.#text.trim();
  }
}

function joinParts({ parts }: MathNode): string {
  return parts.map(({ text }) => text).join('');
}

function partOf({ parts }: MathNode, name: string): string {
  return parts.find((part) => part.name === name)?.text ?? '';
}

function allOf({ parts }: MathNode, name: string): string[] {
  return parts.filter((part) => part.name === name).map(({ text }) => text);
}

/** Adds brackets, except to a single letter, a number or a text in brackets. */
function addBrackets(text: string): string {
  return SIMPLE.test(text) ? text : `(${text})`;
}

function writeScript(sign: '^' | '_', text: string): string {
  return text === '' ? '' : `${sign}${addBrackets(text)}`;
}

const RENDERED: Readonly<Record<string, (node: MathNode) => string>> = {
  f: (node) => `${addBrackets(partOf(node, 'num'))}/${addBrackets(partOf(node, 'den'))}`,
  sSup: (node) => `${addBrackets(partOf(node, 'e'))}${writeScript('^', partOf(node, 'sup'))}`,
  sSub: (node) => `${partOf(node, 'e')}${writeScript('_', partOf(node, 'sub'))}`,
  sSubSup: (node) =>
    `${partOf(node, 'e')}${writeScript('_', partOf(node, 'sub'))}${writeScript('^', partOf(node, 'sup'))}`,
  sPre: (node) =>
    `${writeScript('_', partOf(node, 'sub'))}${writeScript('^', partOf(node, 'sup'))}${partOf(node, 'e')}`,
  rad: (node) => `${partOf(node, 'deg')}√${addBrackets(partOf(node, 'e'))}`,
  nary: (node) =>
    `${node.signs.get('chr') ?? SUM_SIGN}${writeScript('_', partOf(node, 'sub'))}${writeScript('^', partOf(node, 'sup'))} ${partOf(node, 'e')}`,
  d: (node) =>
    `${node.signs.get('begChr') ?? '('}${allOf(node, 'e').join(node.signs.get('sepChr') ?? '|')}${node.signs.get('endChr') ?? ')'}`,
  func: (node) => `${partOf(node, 'fName')} ${partOf(node, 'e')}`,
  limLow: (node) => `${partOf(node, 'e')}${writeScript('_', partOf(node, 'lim'))}`,
  limUpp: (node) => `${partOf(node, 'e')}${writeScript('^', partOf(node, 'lim'))}`,
  acc: (node) => `${partOf(node, 'e')}${node.signs.get('chr') ?? '\u0302'}`,
  m: (node) => `[${allOf(node, 'mr').join('; ')}]`,
  mr: (node) => allOf(node, 'e').join(', '),
  eqArr: (node) => allOf(node, 'e').join('; '),
};
