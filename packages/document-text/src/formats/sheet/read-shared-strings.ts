import { readXml } from '../office/read-xml.ts';

/** Reads the texts to which cells refer by number, without formatting and phonetic guides. */
export function readSharedStrings(markup: Uint8Array): string[] {
  const strings: string[] = [];
  let parts: string[] = [];
  let isText = false;
  let phonetic = 0;
  readXml(markup, {
    open(name) {
      if (name === 'si') parts = [];
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') strings.push(parts.join(''));
    },
    text(text) {
      if (isText) parts.push(text);
    },
  });
  return strings;
}
