import { archiveOf, entryOf } from '../zip-archive.ts';
import { CLOSE, OPEN, paragraph, wordFile } from '../word-file.ts';

const MEGABYTE = 1024 * 1024;
const readable = paragraph('Enough words for a document that can be read.');

/** Decompresses to a thousand times its size. */
export function flatBomb(): Buffer {
  return wordFile(entryOf('word/document.xml', OPEN + '<w:p/>'.repeat(20 * MEGABYTE) + CLOSE));
}

/** Compressed as well as an ordinary table, and still far more markup than a process may hold as a tree. */
export function denseBomb(): Buffer {
  const text = Array.from({ length: 210_000 }, (_, number) => paragraph(String(number * 7_919))).join('');
  return wordFile(entryOf('word/document.xml', OPEN + text + CLOSE));
}

/** A readable document with an unrelated nested archive. */
export function nestedBomb(): Buffer {
  const core = archiveOf([entryOf('core', Buffer.alloc(40 * MEGABYTE))]);
  const shell = archiveOf(Array.from({ length: 10 }, (_, at) => entryOf(`${at}.zip`, core)));
  return wordFile(
    entryOf('word/document.xml', OPEN + readable + CLOSE),
    entryOf('word/embeddings/shell.zip', shell),
  );
}

/** A thousand entries over the same bytes. */
export function overlappingBomb(): Buffer {
  const kernel = entryOf('word/media/0.xml', Buffer.alloc(MEGABYTE));
  const shared = Array.from({ length: 1_000 }, (_, at) => ({
    ...kernel,
    name: `word/media/${at + 1}.xml`,
    isShared: true,
  }));
  return wordFile(entryOf('word/document.xml', OPEN + readable + CLOSE), kernel, ...shared);
}

/** Declares a small size. */
export function lyingBomb(): Buffer {
  return wordFile(entryOf('word/document.xml', OPEN + '<w:p/>'.repeat(10 * MEGABYTE) + CLOSE, 4_096));
}

/** As many entries as the directory can count. */
export function crowdedBomb(): Buffer {
  const empty = entryOf('', '');
  const crowd = Array.from({ length: 65_000 }, (_, at) => ({ ...empty, name: `word/${at}` }));
  return wordFile(entryOf('word/document.xml', OPEN + readable + CLOSE), ...crowd);
}

export function deepBomb(): Buffer {
  const depth = 500_000;
  const text = '<w:p>'.repeat(depth) + '</w:p>'.repeat(depth);
  return wordFile(entryOf('word/document.xml', OPEN + readable + text + CLOSE));
}

/** Ten entities, each of which is ten times the one before. */
export function entityBomb(): Buffer {
  const entities = Array.from(
    { length: 10 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join('');
  const declaration = `<!DOCTYPE w:document [<!ENTITY e0 "lol">${entities}]>`;
  return wordFile(entryOf('word/document.xml', `${declaration}${OPEN}${paragraph('&e10;')}${CLOSE}`));
}
