import { deflateSync } from 'node:zlib';

/** A piece of text on a page: its place in points from the lower left corner, and its size. */
interface TextOnPage {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** In a font that names its characters by Adobe's numbers of Japanese ones, and does not tell which these are. */
  readonly isJapanese?: boolean;
}

/** One byte a pixel, 0 is black. */
interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface PdfPage {
  readonly texts?: readonly TextOnPage[];
  /** Fills the page. */
  readonly picture?: GreyPicture;
  /** Fields of a form and notes, each by what stands in its dictionary. */
  readonly annotations?: readonly string[];
  /** Drawn after the texts, as operators of a content stream. */
  readonly operators?: string;
  /** Degrees by which readers turn the page. */
  readonly rotate?: number;
}

const [WIDTH, HEIGHT] = [595, 842];
const TEXT_SIZE = 12;

/** A heading, and lines from the top of a page downwards. */
export function linesOf(title: string, ...lines: readonly string[]): TextOnPage[] {
  const head = { text: title, x: 60, y: 780, size: 24 };
  return [head, ...lines.map((text, at) => ({ text, x: 60, y: 740 - at * 24 }))];
}

/** A PDF of these pages (ISO 32000-1, section 7.5). */
export function aPdf(pages: readonly PdfPage[]): Uint8Array {
  const bodies: Buffer[] = [];
  const add = (body: string | Buffer): number => bodies.push(Buffer.from(body));
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const described = add(
    '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 -200 1000 900] >>',
  );
  const numbered = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /FontDescriptor ${described} 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /DW 1000 >>`,
  );
  const japanese = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H /DescendantFonts [${numbered} 0 R] >>`,
  );
  const kids = pages.map(({ texts = [], picture, annotations = [], operators = '', rotate = 0 }) => {
    const image = picture === undefined ? null : add(imageOf(picture));
    const drawing = image === null ? '' : `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /I Do Q`;
    const shown = [drawing, ...texts.map(showing), operators].join('\n');
    const content = add(streamOf(Buffer.from(shown, 'latin1')));
    const notes = annotations.map((entries) => `${add(`<< /Type /Annot ${entries} >>`)} 0 R`).join(' ');
    const images = image === null ? '' : `/XObject << /I ${image} 0 R >>`;
    const resources = `<< /Font << /F ${font} 0 R /J ${japanese} 0 R >> ${images} >>`;
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Rotate ${rotate} /Annots [${notes}] /Resources ${resources} /Contents ${content} 0 R >>`,
    );
  });
  const list = kids.map((kid) => `${kid} 0 R`).join(' ');
  bodies[1] = Buffer.from(`<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`);
  return fileOf(bodies);
}

function showing({ text, x, y, size = TEXT_SIZE, isJapanese = false }: TextOnPage): string {
  if (isJapanese) {
    return `BT /J ${size} Tf ${x} ${y} Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`;
  }
  return `BT /F ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, (mark) => `\\${mark}`)}) Tj ET`;
}

function imageOf({ width, height, data }: GreyPicture): Buffer {
  return streamOf(
    data,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
  );
}

function streamOf(content: Uint8Array, dictionary = ''): Buffer {
  const packed = deflateSync(content);
  const head = `<< /Length ${packed.length} /Filter /FlateDecode ${dictionary} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

function fileOf(bodies: readonly Buffer[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = bodies.map((body, at) => {
    const offset = length;
    const object = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(object);
    length += object.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return new Uint8Array(
    Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`)]),
  );
}
