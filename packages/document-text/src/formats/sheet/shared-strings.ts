import { readXml } from '../office/xml-events.ts';

/** The texts that cells refer to by number, without their looks and without the signs that tell how to say them. */
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
