import type { ReadDocument, StoredFormat } from '@colloquy/document-text';
import type { RecognisedPage } from '@colloquy/document-text/recognised-page';
import { sha256Of } from '@colloquy/uploads';

/** A text as a user writes it, with the question that it answers where the kind has one. */
export interface WrittenText {
  readonly content: string;
  readonly question?: string | undefined;
}

/** What is kept of an item's written text: the bytes of its version, and the fields that show them. */
export interface StoredText {
  readonly bytes: Uint8Array;
  readonly sourceKind: StoredFormat;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly contentHash: string;
  readonly question: string | null;
  readonly answer: string | null;
}

/** The fields of an item that say what its bytes are. */
export interface SourceFields {
  readonly sourceKind: StoredFormat;
  readonly mimeType: string;
  readonly name: string;
  readonly question: string | null;
  /** What the bytes were read as; left out or null where nothing was, and for what is no text. */
  readonly encoding?: { readonly detected: string } | null;
}

/** How the text of one kind of knowledge item is written, stored and read. */
export interface Source {
  /** With less text, spaces aside, a version fails with EMPTY_TEXT. */
  readonly minCharacters: number;
  /** True when a new version is handed in as a file. */
  readonly takesFiles: boolean;
  /**
   * The text of stored bytes, with the pages that text recognition has read, in the encoding that the owner has
   * chosen. Runs in a process of its own: the bytes
   * may be hostile.
   */
  read(
    bytes: Uint8Array,
    format: StoredFormat,
    recognised?: readonly RecognisedPage[],
    encoding?: string | null,
  ): ReadDocument | Promise<ReadDocument>;
  /** True when the stored bytes are text that users edit. */
  isEditable(item: Pick<SourceFields, 'sourceKind'>): boolean;
  /** What is said to those who edit what is not editable. */
  readonly refusesEdit: 'textNotEditable' | 'pageNotEditable';
  /** What users edit of such bytes. */
  editable(bytes: Uint8Array, item: SourceFields): WrittenText;
  /** What is stored of a text written for `item`. Throws `fieldNotValid` for a field that the kind does not have. */
  write(text: WrittenText, item: SourceFields): StoredText;
}

export function storedText(
  content: string,
  { sourceKind, mimeType }: Pick<SourceFields, 'sourceKind' | 'mimeType'>,
): StoredText {
  const bytes = new TextEncoder().encode(content);
  return {
    bytes,
    sourceKind,
    mimeType,
    sizeBytes: bytes.length,
    contentHash: sha256Of(bytes),
    question: null,
    answer: null,
  };
}
