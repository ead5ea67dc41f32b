import type { Chunking } from '@colloquy/contracts';
import type { DocumentChunk } from '../splitting/split-document.ts';
import type { SourceKind } from '../uploads/source-kinds.ts';
import type { ExtractionFaultCode } from './extraction-fault.ts';

export interface ExtractionJob {
  readonly kind: SourceKind;
  readonly bytes: Uint8Array;
  readonly chunking: Chunking;
}

export interface LanguageChunk extends DocumentChunk {
  readonly language: string | null;
}

/** A document as it can be embedded. */
export interface ExtractedDocument {
  readonly chunks: readonly LanguageChunk[];
  /** All of the text, as markdown or plain text. */
  readonly text: string;
  readonly charCount: number;
  readonly pageCount: number | null;
  readonly language: string | null;
}

export type ThreadReply =
  | { readonly kind: 'stage'; readonly stage: 'split' }
  | { readonly kind: 'done'; readonly document: ExtractedDocument }
  | { readonly kind: 'fault'; readonly code: ExtractionFaultCode; readonly detail: string }
  | { readonly kind: 'failed'; readonly message: string };
