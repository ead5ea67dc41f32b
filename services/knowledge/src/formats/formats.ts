/** How the bytes of a source are read. `qa` is a question with its answer, as JSON. */
export const SOURCE_KINDS = ['pdf', 'docx', 'txt', 'md', 'html', 'csv', 'qa'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

interface FileKind {
  readonly kind: Exclude<SourceKind, 'qa'>;
  readonly extensions: readonly string[];
  /** The content type that an uploader sends, and that is stored. */
  readonly mimeType: string;
  /** Other names that browsers and systems give it. */
  readonly aliases: readonly string[];
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The file types that can be read; a new one is a row here and a reader in extraction/formats. */
export const FILE_KINDS: readonly FileKind[] = [
  { kind: 'pdf', extensions: ['pdf'], mimeType: 'application/pdf', aliases: ['application/x-pdf'] },
  { kind: 'docx', extensions: ['docx'], mimeType: OPEN_XML, aliases: [] },
  { kind: 'txt', extensions: ['txt', 'text'], mimeType: 'text/plain', aliases: [] },
  {
    kind: 'md',
    extensions: ['md', 'markdown'],
    mimeType: 'text/markdown',
    aliases: ['text/plain', 'text/x-markdown', 'text/x-web-markdown'],
  },
  {
    kind: 'html',
    extensions: ['html', 'htm'],
    mimeType: 'text/html',
    aliases: ['application/xhtml+xml', 'text/plain'],
  },
  {
    kind: 'csv',
    extensions: ['csv'],
    mimeType: 'text/csv',
    aliases: ['text/plain', 'application/csv', 'application/vnd.ms-excel', 'text/comma-separated-values'],
  },
];

/** What uploaders send when they do not know the type. */
const GENERIC_TYPES: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

export function kindOfName(name: string): FileKind | null {
  const extension = name.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1];
  return FILE_KINDS.find(({ extensions }) => extensions.some((known) => known === extension)) ?? null;
}

/** True unless the declared type names another kind of file; parameters such as a charset do not count. */
export function agreesWithType(kind: FileKind, declaredType: string): boolean {
  const [type = ''] = declaredType.toLowerCase().split(';');
  const bare = type.trim();
  return GENERIC_TYPES.has(bare) || bare === kind.mimeType || kind.aliases.includes(bare);
}

/** Kinds whose source is text that people can edit. */
export function isEditableKind(kind: SourceKind): boolean {
  return kind !== 'pdf' && kind !== 'docx';
}
