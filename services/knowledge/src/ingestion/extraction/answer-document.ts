import { errorCodeOf } from './error-code.ts';
import { extractionTaskSchema, type ReadingReply } from './messages.ts';
import { readOrTellScans } from './read-document.ts';

/** Reads a document as its process answers it; throws what no reader foresaw. */
export async function answerDocument(task: unknown): Promise<ReadingReply> {
  try {
    const document = await readOrTellScans(extractionTaskSchema.parse(task));
    return 'scannedPages' in document
      ? { kind: 'scanned', pages: document.scannedPages }
      : { kind: 'done', document };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === null) throw error;
    return { kind: 'error', code };
  }
}
