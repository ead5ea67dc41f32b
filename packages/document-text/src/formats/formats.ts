import type { TextPart } from '../splitting/blocks.ts';
import { declaredEncoding } from '@colloquy/html/declared-encoding';
import { decodeHtmlFile, decodeText, readEncoded } from './decode-text.ts';
import { withoutFrontMatter } from './front-matter.ts';
import { withoutComments } from './markdown-comments.ts';
import type { RecognisedPage } from './recognised-page.ts';
import { isOfficeFile, isPdf, isText, isTextDocument, type Signature } from './signatures.ts';
import { withTableBars } from './table-bars.ts';

export interface ReadDocument {
  readonly parts: readonly TextPart[];
  readonly pageCount: number | null;
  /** Pages, from 1, that hold next to no text and may be pictures of text. */
  readonly textlessPages?: readonly number[];
  /** Of a file of text: what it was read as, and how well that fits, 0 to 1. */
  readonly encoding?: { readonly detected: string; readonly confidence: number };
}

/** How one format of stored bytes is recognised and read. */
export interface Format {
  readonly extensions: readonly string[];
  /** The content type that an uploader sends, and that is stored. */
  readonly mimeType: string;
  /** Other names that browsers and systems give it. */
  readonly aliases: readonly string[];
  /** The text of bytes that are text, which users can edit, in the encoding that they were read in; null for others. */
  readonly decode: ((bytes: Uint8Array, encoding: string | null) => string) | null;
  /** True when bytes with this signature can be of the format; the reader finds damage. */
  readonly matches: (bytes: Uint8Array, signature: Signature) => boolean;
  /** The large libraries are loaded when first needed. `recognised` are pages that text recognition has read. */
  readonly read: (
    bytes: Uint8Array,
    recognised?: readonly RecognisedPage[],
    encoding?: string | null,
  ) => ReadDocument | Promise<ReadDocument>;
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const PLAIN_TEXT = { decode: decodeText, matches: isText } as const;

/** The formats that files are stored in; a new one is a row here and a reader beside it. */
export const FORMATS = {
  pdf: {
    extensions: ['pdf'],
    mimeType: 'application/pdf',
    aliases: ['application/x-pdf'],
    decode: null,
    matches: isPdf,
    read: async (bytes, recognised) => (await import('./read-pdf.ts')).readPdf(bytes, recognised),
  },
  docx: {
    extensions: ['docx'],
    mimeType: `${OPEN_XML}.wordprocessingml.document`,
    aliases: [],
    decode: null,
    matches: isOfficeFile('word/', 'wordprocessingml.document'),
    read: async (bytes) => (await import('./read-docx.ts')).readDocx(bytes),
  },
  xlsx: {
    extensions: ['xlsx'],
    mimeType: `${OPEN_XML}.spreadsheetml.sheet`,
    aliases: ['application/vnd.ms-excel'],
    decode: null,
    matches: isOfficeFile('xl/', 'spreadsheetml.sheet'),
    read: async (bytes) => (await import('./read-xlsx.ts')).readXlsx(bytes),
  },
  pptx: {
    extensions: ['pptx'],
    mimeType: `${OPEN_XML}.presentationml.presentation`,
    aliases: ['application/vnd.ms-powerpoint'],
    decode: null,
    matches: isOfficeFile('ppt/', 'presentationml.presentation'),
    read: async (bytes) => (await import('./read-pptx.ts')).readPptx(bytes),
  },
  odt: {
    extensions: ['odt'],
    mimeType: 'application/vnd.oasis.opendocument.text',
    aliases: ['application/x-vnd.oasis.opendocument.text'],
    decode: null,
    matches: isTextDocument,
    read: async (bytes) => (await import('./read-odt.ts')).readOdt(bytes),
  },
  txt: {
    extensions: ['txt', 'text'],
    mimeType: 'text/plain',
    aliases: [],
    ...PLAIN_TEXT,
    read: (bytes, _pages, chosen = null) =>
      readEncoded(bytes, { chosen }, (text) => wholeText(text, 'plain')),
  },
  md: {
    extensions: ['md', 'markdown'],
    mimeType: 'text/markdown',
    aliases: ['text/plain', 'text/x-markdown', 'text/x-web-markdown'],
    ...PLAIN_TEXT,
    read: (bytes, _pages, chosen = null) =>
      readEncoded(bytes, { chosen }, (text) =>
        wholeText(withTableBars(withoutFrontMatter(withoutComments(text))), 'markdown'),
      ),
  },
  html: {
    extensions: ['html', 'htm'],
    mimeType: 'text/html',
    aliases: ['application/xhtml+xml', 'text/plain'],
    ...PLAIN_TEXT,
    decode: decodeHtmlFile,
    read: (bytes, _pages, chosen = null) =>
      readEncoded(bytes, { chosen, declared: declaredEncoding(bytes) }, async (text) =>
        (await import('./read-html.ts')).readHtml(text),
      ),
  },
  csv: {
    extensions: ['csv'],
    mimeType: 'text/csv',
    aliases: ['text/plain', 'application/csv', 'application/vnd.ms-excel', 'text/comma-separated-values'],
    ...PLAIN_TEXT,
    read: (bytes, _pages, chosen = null) =>
      readEncoded(bytes, { chosen }, async (text) => (await import('./read-csv.ts')).readCsv(text)),
  },
} as const satisfies Readonly<Record<string, Format>>;

export type FileFormat = keyof typeof FORMATS;
export const FILE_FORMATS = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'txt',
  'md',
  'html',
  'csv',
] as const satisfies FileFormat[];
/** What stored bytes are: a file of a format, or the JSON of a question with its answer. */
export const STORED_FORMATS = [...FILE_FORMATS, 'qa'] as const;
export type StoredFormat = (typeof STORED_FORMATS)[number];

export function isFileFormat(format: StoredFormat): format is FileFormat {
  return format !== 'qa';
}

/** What uploaders send when they do not know the type. */
const GENERIC_TYPES: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** The format that the extension of a file name stands for. */
export function formatOfName(name: string): FileFormat | null {
  const extension = name.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1];
  const has = ({ extensions }: Format): boolean => extensions.some((known) => known === extension);
  return FILE_FORMATS.find((format) => has(FORMATS[format])) ?? null;
}

/** True unless the declared type names another format; parameters such as a charset do not count. */
export function agreesWithType(format: FileFormat, declaredType: string): boolean {
  const { mimeType, aliases }: Format = FORMATS[format];
  const [type = ''] = declaredType.toLowerCase().split(';');
  const bare = type.trim();
  return GENERIC_TYPES.has(bare) || bare === mimeType || aliases.includes(bare);
}

/** A document of one part. */
export function wholeText(text: string, format: TextPart['format']): ReadDocument {
  return { parts: [{ text, format, page: null }], pageCount: null };
}
