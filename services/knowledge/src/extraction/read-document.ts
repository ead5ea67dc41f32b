import { MIN_DOCUMENT_CHARACTERS } from '@colloquy/contracts';
import { splitDocument } from '../splitting/split-document.ts';
import { detectLanguage } from './detect-language.ts';
import { ExtractionError } from '../formats/extraction-error.ts';
import { MAX_CHARACTERS } from '../formats/extraction-limits.ts';
import { READERS } from '../formats/readers.ts';
import type { ExtractedDocument, ExtractionJob } from './messages.ts';

/** Reads and splits a document. Throws ExtractionError when the document is at fault. */
export async function readDocument(job: ExtractionJob): Promise<ExtractedDocument> {
  const { parts, pageCount } = await READERS[job.kind](job.bytes);
  const text = parts
    .map((part) => part.text.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  const charCount = text.replaceAll(/\s/g, '').length;
  // A curated question may have an answer as short as "Yes."
  if (charCount < MIN_DOCUMENT_CHARACTERS && job.kind !== 'qa') throw new ExtractionError('EMPTY_TEXT');
  if (text.length > MAX_CHARACTERS) throw new ExtractionError('TOO_LONG');
  const language = detectLanguage(text);
  const chunks = splitDocument(parts, job.chunking).map((chunk) => ({
    ...chunk,
    language: detectLanguage(chunk.text) ?? language,
  }));
  if (chunks.length === 0) throw new ExtractionError('EMPTY_TEXT');
  return { chunks, text, charCount: text.length, pageCount, language };
}
