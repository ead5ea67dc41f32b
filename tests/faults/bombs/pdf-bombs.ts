import { deflateSync } from 'node:zlib';

export const MEGABYTE = 1024 * 1024;

/** A PDF of these objects, numbered from 1; the first is the catalogue (ISO 32000-1, section 7.5). */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  let length = parts[0]?.length ?? 0;
  const add = (bytes: Buffer): void => {
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = length;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function packedStream(content: Buffer, dictionary = ''): Buffer {
  const packed = deflateSync(content);
  const head = `<< /Length ${packed.length} /Filter /FlateDecode ${dictionary} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>';

/** One page whose content decompresses to far more operators than a page of text has. */
export function contentBomb(): Buffer {
  const content = Buffer.from(`BT /F1 10 Tf ${'(lamp) Tj '.repeat(150_000)} ET`);
  return pdfOf([CATALOGUE, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', PAGE, packedStream(content), FONT]);
}

/** A page whose content is nothing but spaces, a thousand times the size of the file. */
export function spacesBomb(): Buffer {
  const content = packedStream(Buffer.alloc(16 * MEGABYTE, ' '));
  return pdfOf([CATALOGUE, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', PAGE, content, FONT]);
}

/** The page is in an object stream, far behind its other content (ISO 32000-1, section 7.5.7). */
export function objectStreamBomb(unpackedBytes: number): Buffer {
  const head = '3 0 ';
  const content = Buffer.alloc(unpackedBytes, ' ');
  const page = PAGE.replace('4 0 R', '6 0 R');
  const first = unpackedBytes - page.length;
  content.write(head, 0);
  content.write(page, first);
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const rows: number[][] = [[0, 0, 0]];
  let length = parts[0]?.length ?? 0;
  const add = (number: number, object: Buffer | string): void => {
    rows[number] = [1, length, 0];
    const bytes = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(bytes);
    length += bytes.length;
  };
  add(1, CATALOGUE);
  add(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  add(4, packedStream(content, `/Type /ObjStm /N 1 /First ${first}`));
  add(5, FONT);
  add(6, packedStream(Buffer.from('BT /F1 10 Tf (Enough words for a document that can be read.) Tj ET')));
  // Entries of type 2 describe an object in a stream: the stream's number, and the object's index in it.
  rows[3] = [2, 4, 0];
  const start = length;
  rows[7] = [1, start, 0];
  const table = Buffer.concat(rows.map(crossReferenceOf));
  add(7, packedStream(table, '/Type /XRef /Size 8 /W [1 4 2] /Root 1 0 R'));
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function crossReferenceOf([kind = 0, ref = 0, index = 0]: readonly number[]): Buffer {
  const row = Buffer.alloc(7);
  row.writeUInt8(kind, 0);
  row.writeUInt32BE(ref, 1);
  row.writeUInt16BE(index, 5);
  return row;
}

/** A page tree that declares a thousand million pages. */
export function pageCountBomb(): Buffer {
  const page = PAGE.replace('4 0 R', '4 0 R /Count 1');
  return pdfOf([CATALOGUE, '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>', page, '<< >>', FONT]);
}
