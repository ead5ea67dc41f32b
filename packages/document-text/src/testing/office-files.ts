import { strToU8, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** An archive of XML parts by their names. */
function aPackage(parts: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const);
  return zipSync(Object.fromEntries(entries));
}

function relationships(targets: readonly (readonly [id: string, type: string, target: string])[]): string {
  const rows = targets.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}">${rows.join('')}</Relationships>`;
}

export interface WorkbookFile {
  /** XML of the rows of each sheet, by its name; a name that begins with `-` is hidden. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly sharedStrings?: readonly string[];
  /** XML within `styleSheet`. */
  readonly styles?: string;
  readonly countsFrom1904?: boolean;
  /** Behind the rows of the first sheet, such as `mergeCells`. */
  readonly merged?: readonly string[];
}

/** The least that a spreadsheet program opens (ECMA-376, part 1, section 12.2). */
export function aWorkbook({
  sheets,
  sharedStrings = [],
  styles = '',
  countsFrom1904 = false,
  merged = [],
}: WorkbookFile): Uint8Array {
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => {
    const state = name.startsWith('-') ? ' state="hidden"' : '';
    return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="s${at}"/>`;
  });
  const areas = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const parts = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `${HEAD}<worksheet><sheetData>${rows}</sheetData>${at === 0 ? `<mergeCells>${areas}</mergeCells>` : ''}</worksheet>`,
  ]);
  return aPackage({
    '_rels/.rels': relationships([['main', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns:r="${OFFICE}"><workbookPr date1904="${countsFrom1904}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...names.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles', '/xl/styles.xml'],
    ]),
    'xl/sharedStrings.xml': `${HEAD}<sst>${sharedStrings.map((xml) => `<si>${xml}</si>`).join('')}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(parts),
  });
}

/** A row of a sheet: texts and numbers, null for an empty cell. */
export function aRow(at: number, cells: readonly (string | number | null)[], style = 0): string {
  const written = cells.map((cell, column) => {
    const reference = `r="${String.fromCharCode(65 + column)}${at}" s="${style}"`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c ${reference}><v>${cell}</v></c>`;
    return `<c ${reference} t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${at}">${written.join('')}</row>`;
}

export interface SlideFile {
  /** XML of the shapes. */
  readonly shapes: string;
  readonly notes?: string;
  readonly isHidden?: boolean;
}

/** The least that a presentation program opens, with slides in the given order under names in another one. */
export function aPresentation(slides: readonly SlideFile[]): Uint8Array {
  const nameOf = (at: number): string => `slide${slides.length - at}`;
  const parts: Record<string, string> = {};
  slides.forEach(({ shapes, notes, isHidden = false }, at) => {
    const tree = `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;
    parts[`ppt/slides/${nameOf(at)}.xml`] =
      `${HEAD}<p:sld xmlns:p="p" xmlns:a="a" show="${isHidden ? 0 : 1}">${tree}</p:sld>`;
    if (notes === undefined) return;
    parts[`ppt/slides/_rels/${nameOf(at)}.xml.rels`] = relationships([
      ['n', 'notesSlide', `../notesSlides/notes${at}.xml`],
    ]);
    parts[`ppt/notesSlides/notes${at}.xml`] =
      `${HEAD}<p:notes>${aShape([notes], 'body')}${aShape(['7'], 'sldNum')}</p:notes>`;
  });
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('');
  return aPackage({
    '_rels/.rels': relationships([['main', 'officeDocument', '/ppt/presentation.xml']]),
    'ppt/presentation.xml': `${HEAD}<p:presentation><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      slides.map((_, at) => [`r${at}`, 'slide', `slides/${nameOf(at)}.xml`] as const),
    ),
    ...parts,
  });
}

/** A shape with paragraphs; `placeholder` is what it is for. */
export function aShape(paragraphs: readonly string[], placeholder?: string): string {
  const use = placeholder === undefined ? '' : `<p:nvPr><p:ph type="${placeholder}"/></p:nvPr>`;
  const texts = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('');
  return `<p:sp>${use}<p:txBody>${texts}</p:txBody></p:sp>`;
}

/** The table of a slide, as cells of text. */
export function aSlideTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string =>
    text === ''
      ? '<a:tc vMerge="1"><a:txBody><a:p/></a:txBody></a:tc>'
      : `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const body = rows.map((cells) => `<a:tr>${cells.map(cell).join('')}</a:tr>`).join('');
  return `<p:graphicFrame><a:tbl>${body}</a:tbl></p:graphicFrame>`;
}

export interface WordFile {
  /** XML within `numbering` and `styles`. */
  readonly numbering?: string;
  readonly styles?: string;
  readonly footnotes?: string;
  /** Name of the part with the body. */
  readonly main?: string;
  /** False for a file whose relationships do not say which part is the main one. */
  readonly namesMain?: boolean;
}

/** The least that a word processor opens: XML of its body. */
export function aDocx(
  body: string,
  {
    numbering = '',
    styles = '',
    footnotes = '',
    main = 'word/document.xml',
    namesMain = true,
  }: WordFile = {},
): Uint8Array {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const m = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  return aPackage({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${types}"><Override PartName="/${main}" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': relationships(namesMain ? [['main', 'officeDocument', main]] : []),
    [main]: `${HEAD}<w:document ${w} ${m}><w:body>${body}</w:body></w:document>`,
    [`${folder}_rels/${main.slice(folder.length)}.rels`]: relationships([
      ['n', 'numbering', 'numbering.xml'],
      ['s', 'styles', 'styles.xml'],
      ['f', 'footnotes', 'footnotes.xml'],
    ]),
    [`${folder}numbering.xml`]: `${HEAD}<w:numbering ${w}>${numbering}</w:numbering>`,
    [`${folder}styles.xml`]: `${HEAD}<w:styles ${w}>${styles}</w:styles>`,
    [`${folder}footnotes.xml`]: `${HEAD}<w:footnotes ${w} ${m}>${footnotes}</w:footnotes>`,
  });
}

/** A table of a Word document, as cells of text. */
export function aDocxTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  return `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}

/** An OpenDocument text: XML of its body, and of its styles. */
export function anOdt(body: string, { styles = '', manifest = '' } = {}): Uint8Array {
  return aPackage({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `${HEAD}<manifest:manifest>${manifest}</manifest:manifest>`,
    'content.xml': `${HEAD}<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });
}
