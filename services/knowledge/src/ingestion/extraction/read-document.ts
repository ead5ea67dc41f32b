import { ExtractionError, MAX_CHARACTERS, type ReadDocument, splitDocument } from '@colloquy/document-text';
import { SOURCES } from '../sources/registry.ts';
import { chooseLanguage } from './detect-language.ts';
import type { ExtractedDocument, ExtractionJob, ExtractionTask } from './messages.ts';

/** Pages that hold next to no text, of a document that was not read for it. */
export interface ScannedDocument {
  readonly scannedPages: readonly number[];
}

/** As `readDocument`, but tells the pages without text when the task asks for them. */
export async function readOrTellScans(task: ExtractionTask): Promise<ExtractedDocument | ScannedDocument> {
  const read = await SOURCES[task.source].read(task.bytes, task.format, task.recognised, task.encoding);
  const { textlessPages = [] } = read;
  const isToBeAsked = task.asksForScans && textlessPages.length > 0;
  return isToBeAsked ? { scannedPages: textlessPages } : toDocument(task, read);
}

/** Reads and splits a document. Throws ExtractionError when the document cannot be read. */
export async function readDocument(job: ExtractionJob): Promise<ExtractedDocument> {
  return toDocument(job, await SOURCES[job.source].read(job.bytes, job.format, [], job.encoding));
}

function toDocument(job: ExtractionJob, { parts, pageCount, encoding }: ReadDocument): ExtractedDocument {
  const text = parts
    .map((part) => part.text.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  // White space between two words is one character, however much of it there is.
  const charCount = text.replaceAll(/\s+/g, ' ').length;
  if (charCount < SOURCES[job.source].minCharacters) throw new ExtractionError('EMPTY_TEXT');
  if (text.length > MAX_CHARACTERS) throw new ExtractionError('TOO_LONG');
  const language = chooseLanguage(text, { bot: job.botLanguage });
  const chunks = splitDocument(parts, job.chunking).map((chunk) => ({
    ...chunk,
    language: chooseLanguage(chunk.text, { document: language, bot: job.botLanguage }),
  }));
  if (chunks.length === 0) throw new ExtractionError('EMPTY_TEXT');
  return { chunks, text, charCount: text.length, pageCount, language, encoding: encoding ?? null };
}
