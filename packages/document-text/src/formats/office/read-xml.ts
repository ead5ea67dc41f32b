import { Tokenizer } from 'htmlparser2';
import { decodeText } from '../decode-text.ts';
import { ExtractionError } from '../extraction-error.ts';

/** Attributes by their names as written, prefix included; values decoded. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** Position of a tag in the text of a part; `to` is exclusive. */
export interface TagRange {
  readonly from: number;
  readonly to: number;
}

/** Receives the content of an XML part in order. Names of elements have no prefix. */
export interface XmlListener {
  open(name: string, attributes: XmlAttributes, at: TagRange): void;
  close(name: string, at: TagRange): void;
  text(text: string): void;
}

/**
 * Reads well-formed XML in one pass, without a tree. Declarations are skipped, and with them entities. Throws
 * ExtractionError CORRUPT if tags do not match.
 */
export function readXml(markup: Uint8Array, listener: XmlListener): void {
  readXmlText(decodeText(markup), listener);
}

/** Like `readXml`, for decoded markup: positions of tags are positions in `xml`. */
export function readXmlText(xml: string, listener: XmlListener): void {
  const open: string[] = [];
  let tag = '';
  let attribute = '';
  let value: string[] = [];
  let attributes = new Map<string, string>();
  let tagFrom = 0;
  const begin = (at: TagRange): void => {
    listener.open(removePrefix(tag), attributes, at);
    attributes = new Map();
  };
  const end = (name: string, at: TagRange): void => {
    if (open.pop() !== name) throw new ExtractionError('CORRUPT');
    listener.close(removePrefix(name), at);
  };
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      ontext: (from, to) => listener.text(xml.slice(from, to)),
      ontextentity: (codePoint) => listener.text(String.fromCodePoint(codePoint)),
      onopentagname: (from, to) => {
        tag = xml.slice(from, to);
        tagFrom = from - 1;
      },
      onattribname: (from, to) => {
        attribute = xml.slice(from, to);
        value = [];
      },
      onattribdata: (from, to) => void value.push(xml.slice(from, to)),
      onattribentity: (codePoint) => void value.push(String.fromCodePoint(codePoint)),
      onattribend: () => void attributes.set(attribute, value.join('')),
      onopentagend: (endAt) => {
        open.push(tag);
        begin({ from: tagFrom, to: endAt + 1 });
      },
      onselfclosingtag: (endAt) => {
        const at = { from: tagFrom, to: endAt + 1 };
        begin(at);
        listener.close(removePrefix(tag), at);
      },
      onclosetag: (from, to) =>
        end(xml.slice(from, to).trim(), { from: from - 2, to: xml.indexOf('>', to) + 1 }),
      oncdata: (from, to, marks) => listener.text(xml.slice(from, to - marks)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => {
        if (open.length > 0) throw new ExtractionError('CORRUPT');
      },
    },
  );
  tokenizer.write(xml);
  tokenizer.end();
}

function removePrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
