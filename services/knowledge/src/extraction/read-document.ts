import { splitDocument } from '../splitting/split-document.ts';
import { ExtractionError } from '../formats/extraction-error.ts';
import { MAX_CHARACTERS } from '../formats/extraction-limits.ts';
import { SOURCES } from '../sources/registry.ts';
import { detectLanguage } from './detect-language.ts';
import type { ExtractedDocument, ExtractionJob } from './messages.ts';

/** Reads and splits a document. Throws ExtractionError when the document cannot be read. */
export async function readDocument(job: ExtractionJob): Promise<ExtractedDocument> {
  const source = SOURCES[job.source];
  const { parts, pageCount } = await source.read(job.bytes, job.format);
  const text = parts
    .map((part) => part.text.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  const charCount = text.replaceAll(/\s/g, '').length;
  if (charCount < source.minCharacters) throw new ExtractionError('EMPTY_TEXT');
  if (text.length > MAX_CHARACTERS) throw new ExtractionError('TOO_LONG');
  const language = detectLanguage(text);
  const chunks = splitDocument(parts, job.chunking).map((chunk) => ({
    ...chunk,
    language: detectLanguage(chunk.text) ?? language,
  }));
  if (chunks.length === 0) throw new ExtractionError('EMPTY_TEXT');
  return { chunks, text, charCount: text.length, pageCount, language };
}
