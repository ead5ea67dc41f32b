import { archiveOf, entryOf, type ZipEntry } from '../zip-archive.ts';

const MEGABYTE = 1024 * 1024;
const READABLE = 'Enough words for a document that can be read.';
/** Numbered, so that the parts compress no better than an ordinary table. */
const DEPTH = 60_000;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The content of the bomb: a sheet, a slide, the text of a letter. `prolog` precedes its root. */
interface Content {
  readonly body: string;
  readonly prolog?: string;
  /** The uncompressed size that the archive declares, true or not. */
  readonly declaredBytes?: number;
}

function relationships(id: string, type: string, target: string): string {
  return `<Relationships xmlns="${PACKAGE}"><Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
}

function part(name: string, xml: string, declaredBytes?: number): ZipEntry {
  return entryOf(name, `<?xml version="1.0"?>${xml}`, declaredBytes);
}

/** A workbook of one sheet (ECMA-376, part 1, section 12.2). */
function workbook({ body, prolog = '', declaredBytes }: Content, merged = ''): Buffer {
  const sheet = `${prolog}<worksheet><sheetData>${body}</sheetData>${merged}</worksheet>`;
  return archiveOf([
    part('_rels/.rels', relationships('main', 'officeDocument', 'xl/workbook.xml')),
    part(
      'xl/workbook.xml',
      `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="s"/></sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relationships('s', 'worksheet', 'worksheets/sheet1.xml')),
    part('xl/worksheets/sheet1.xml', sheet, declaredBytes),
  ]);
}

const cell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (at: number, cells: string): string => `<row r="${at}">${cells}</row>`;
const readableRow = row(1, cell('A1', READABLE));

/** A presentation of one slide (ECMA-376, part 1, section 13.2). */
function presentation({ body, prolog = '', declaredBytes }: Content): Buffer {
  const slide = `${prolog}<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:sld>`;
  return archiveOf([
    part('_rels/.rels', relationships('main', 'officeDocument', 'ppt/presentation.xml')),
    part(
      'ppt/presentation.xml',
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r"/></p:sldIdLst></p:presentation>',
    ),
    part('ppt/_rels/presentation.xml.rels', relationships('r', 'slide', 'slides/slide1.xml')),
    part('ppt/slides/slide1.xml', slide, declaredBytes),
  ]);
}

const shape = (text: string): string =>
  `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

/** An OpenDocument text (OpenDocument 1.3, part 2, section 2.2). */
function letter({ body, prolog = '', declaredBytes }: Content): Buffer {
  const content = `${prolog}<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  return archiveOf([
    entryOf('mimetype', 'application/vnd.oasis.opendocument.text'),
    part('content.xml', content, declaredBytes),
  ]);
}

const paragraph = (text: string): string => `<text:p>${text}</text:p>`;

/** Ten entities, each of which is ten times the one before. */
const LAUGHS = `<!DOCTYPE root [<!ENTITY e0 "lol">${Array.from(
  { length: 10 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('')}]>`;

const deep = (tag: string): string =>
  Array.from({ length: DEPTH }, (_, at) => `<${tag} n="${at * 7_919}">`).join('') + `</${tag}>`.repeat(DEPTH);

export const WORKBOOK_BOMBS = {
  flat: () => workbook({ body: '<row/>'.repeat(10 * MEGABYTE) }),
  lying: () => workbook({ body: '<row/>'.repeat(5 * MEGABYTE), declaredBytes: 4_096 }),
  entities: () => workbook({ body: row(1, cell('A1', '&e10;')), prolog: LAUGHS }),
  deep: () => workbook({ body: readableRow + deep('row') }),
  /** The last possible cell of a sheet. */
  corners: () => workbook({ body: readableRow + row(1_048_576, cell('XFD1048576', READABLE)) }),
  /** One merged area over the whole sheet. */
  merged: () => workbook({ body: readableRow }, '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
  /** Every row from the first to the last column, a cell at each end. */
  wide: () =>
    workbook({
      body: Array.from({ length: 300 }, (_, at) =>
        row(at + 1, cell(`A${at + 1}`, `n${at}`) + cell(`XFD${at + 1}`, String(at * 7_919))),
      ).join(''),
    }),
  /** Two megabytes of different numbers. */
  dense: () =>
    workbook({
      body: Array.from({ length: 75_000 }, (_, at) =>
        row(
          at + 1,
          'ABCDEFGH'.replaceAll(/./g, (column) => `<c r="${column}${at + 1}"><v>${at * 7_919}</v></c>`),
        ),
      ).join(''),
    }),
} as const;

export const PRESENTATION_BOMBS = {
  flat: () => presentation({ body: '<p:sp/>'.repeat(10 * MEGABYTE) }),
  entities: () => presentation({ body: shape('&e10;'), prolog: LAUGHS }),
  deep: () => presentation({ body: shape(READABLE) + deep('p:grpSp') }),
} as const;

export const LETTER_BOMBS = {
  flat: () => letter({ body: '<text:p/>'.repeat(10 * MEGABYTE) }),
  entities: () => letter({ body: paragraph('&e10;'), prolog: LAUGHS }),
  deep: () => letter({ body: paragraph(READABLE) + deep('text:section') }),
  /** A cell that declares that it is repeated in every column of every row. */
  repeated: () =>
    letter({
      body: `${paragraph(READABLE)}<table:table><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384">${paragraph('x')}</table:table-cell></table:table-row></table:table>`,
    }),
  /** Spaces that are given as a count. */
  spaces: () => letter({ body: paragraph(`${READABLE}<text:s text:c="2000000000"/>end`) }),
} as const;
