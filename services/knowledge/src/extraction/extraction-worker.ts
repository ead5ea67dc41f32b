import { serveTasks } from '@colloquy/process-pool';
import { errorCodeOf } from '../formats/extraction-error.ts';
import { extractionTaskSchema, type ExtractionReply } from './messages.ts';
import { readOrTellScans } from './read-document.ts';

serveTasks(async (task): Promise<ExtractionReply> => {
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
});
