import { MAX_FILE_BYTES } from '@colloquy/contracts';

/** Accepted extensions, with types for browsers that do not know them. */
const TYPE_BY_ENDING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pdf: 'application/pdf',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    txt: 'text/plain',
    md: 'text/markdown',
    markdown: 'text/markdown',
    html: 'text/html',
    htm: 'text/html',
    csv: 'text/csv',
  }),
);

export const ACCEPTED_ENDINGS: readonly string[] = [...TYPE_BY_ENDING.keys()].map((ending) => `.${ending}`);

export type FileIssue = 'tooLarge' | 'unsupported' | 'empty';

/** The issue of a file before it is sent; undefined if it may be sent. The server decides. */
export function validateFile(file: { readonly name: string; readonly size: number }): FileIssue | undefined {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  return TYPE_BY_ENDING.has(endingOf(file.name)) ? undefined : 'unsupported';
}

/** The file's media type, by its extension, because systems disagree on Markdown and CSV. */
export function mediaTypeOf(file: { readonly name: string; readonly type: string }): string {
  return TYPE_BY_ENDING.get(endingOf(file.name)) ?? file.type;
}

function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '';
}
