import type { TextPart } from '../splitting/blocks.ts';
import { declaredEncoding } from '@colloquy/html/declared-encoding';
import { decodeHtmlFile, decodeText, readEncoded } from './decode-text.ts';
import { removeFrontMatter } from './remove-front-matter.ts';
import { removeComments } from './remove-comments.ts';
import type { RecognisedPage } from './recognised-page.ts';
import { isOfficeFile, isPdf, isText, isTextDocument, type Signature } from './signatures.ts';
import { addTableBars } from './add-table-bars.ts';

export interface ReadDocument {
  readonly parts: readonly TextPart[];
  readonly pageCount: number | null;
  /** Numbers of the pages, from 1, that have almost no text and may be scans. */
  readonly textlessPages?: readonly number[];
  /** The encoding in which a text file was read, and how well it matches, 0 to 1. */
  readonly encoding?: { readonly detected: string; readonly confidence: number };
}

/** How one format of stored bytes is recognised and read. */
export interface Format {
  readonly extensions: readonly string[];
  /** The content type of an upload and of the stored file. */
  readonly mimeType: string;
  /** Other content types that browsers and systems send. */
  readonly aliases: readonly string[];
  /** Decodes a text file, which users can edit, in the encoding in which it was read; null for other formats. */
  readonly decode: ((bytes: Uint8Array, encoding: string | null) => string) | null;
  /** True if bytes with this signature may have the format; damage is found by the reader. */
  readonly matches: (bytes: Uint8Array, signature: Signature) => boolean;
  /** Loads large libraries on first use. `recognised` are the pages that text recognition has read. */
  readonly read: (
    bytes: Uint8Array,
    recognised?: readonly RecognisedPage[],
    encoding?: string | null,
  ) => ReadDocument | Promise<ReadDocument>;
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const PLAIN_TEXT = { decode: decodeText, matches: isText } as const;

/** The formats of stored files. A new format is a row here and a reader in this folder. */
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
      readEncoded(bytes, { chosen }, (text) => makeDocument(text, 'plain')),
  },
  md: {
    extensions: ['md', 'markdown'],
    mimeType: 'text/markdown',
    aliases: ['text/plain', 'text/x-markdown', 'text/x-web-markdown'],
    ...PLAIN_TEXT,
    read: (bytes, _pages, chosen = null) =>
      readEncoded(bytes, { chosen }, (text) =>
        makeDocument(addTableBars(removeFrontMatter(removeComments(text))), 'markdown'),
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
/** Formats of stored bytes: those of files, and the JSON of a question with its answer. */
export const STORED_FORMATS = [...FILE_FORMATS, 'qa'] as const;
export type StoredFormat = (typeof STORED_FORMATS)[number];

export function isFileFormat(format: StoredFormat): format is FileFormat {
  return format !== 'qa';
}

/** Sent by uploaders that do not know the type. */
const GENERIC_TYPES: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** The format of a file by the extension of its name; null for an unknown one. */
export function formatOfName(name: string): FileFormat | null {
  const extension = name.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1];
  const has = ({ extensions }: Format): boolean => extensions.some((known) => known === extension);
  return FILE_FORMATS.find((format) => has(FORMATS[format])) ?? null;
}

/** True unless the declared type names another format. Parameters, such as a charset, are ignored. */
export function agreesWithType(format: FileFormat, declaredType: string): boolean {
  const { mimeType, aliases }: Format = FORMATS[format];
  const [type = ''] = declaredType.toLowerCase().split(';');
  const bare = type.trim();
  return GENERIC_TYPES.has(bare) || bare === mimeType || aliases.includes(bare);
}

/** A document of one part. */
export function makeDocument(text: string, format: TextPart['format']): ReadDocument {
  return { parts: [{ text, format, page: null }], pageCount: null };
}
