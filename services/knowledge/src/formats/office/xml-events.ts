import { Tokenizer } from 'htmlparser2';
import { decodeText } from '../decode-text.ts';
import { ExtractionError } from '../extraction-error.ts';

/** Attributes by their names as written, prefix included; values decoded. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** What stands in an XML part, in order. Elements are named without their prefix. */
export interface XmlListener {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * Reads well-formed XML in one pass, without a tree and without entities of its own (declarations are skipped). Throws
 * ExtractionError CORRUPT where tags do not match.
 */
export function readXml(markup: Uint8Array, listener: XmlListener): void {
  const xml = decodeText(markup);
  const open: string[] = [];
  let tag = '';
  let attribute = '';
  let value: string[] = [];
  let attributes = new Map<string, string>();
  const begin = (): void => {
    listener.open(localName(tag), attributes);
    attributes = new Map();
  };
  const end = (name: string): void => {
    if (open.pop() !== name) throw new ExtractionError('CORRUPT');
    listener.close(localName(name));
  };
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      ontext: (from, to) => listener.text(xml.slice(from, to)),
      ontextentity: (codePoint) => listener.text(String.fromCodePoint(codePoint)),
      onopentagname: (from, to) => {
        tag = xml.slice(from, to);
      },
      onattribname: (from, to) => {
        attribute = xml.slice(from, to);
        value = [];
      },
      onattribdata: (from, to) => void value.push(xml.slice(from, to)),
      onattribentity: (codePoint) => void value.push(String.fromCodePoint(codePoint)),
      onattribend: () => void attributes.set(attribute, value.join('')),
      onopentagend: () => {
        open.push(tag);
        begin();
      },
      onselfclosingtag: () => {
        begin();
        listener.close(localName(tag));
      },
      onclosetag: (from, to) => end(xml.slice(from, to).trim()),
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

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
