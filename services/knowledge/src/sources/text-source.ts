import type { SourceKind } from '../formats/formats.ts';
import { sha256Of } from './file/stored-files.ts';

export type TextInput =
  | { readonly format: 'text'; readonly name: string; readonly content: string }
  | { readonly format: 'qa'; readonly question: string; readonly answer: string };

export interface TextSource {
  readonly kind: SourceKind;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  readonly contentHash: string;
  /** A name for an item without one. */
  readonly name: string;
}

/** What is stored of a text or of a question with its answer. */
export function sourceOfText(input: TextInput): TextSource {
  if (input.format === 'text') return source('md', 'text/markdown', input.content, input.name);
  const { question, answer } = input;
  return source('qa', 'application/json', JSON.stringify({ question, answer }), question);
}

/** What is stored of an edited text of `kind`. */
export function source(kind: SourceKind, mimeType: string, content: string, name = ''): TextSource {
  const bytes = new TextEncoder().encode(content);
  return { kind, mimeType, bytes, contentHash: sha256Of(bytes), name };
}
