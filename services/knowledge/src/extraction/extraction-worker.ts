import { serveTasks } from '@colloquy/process-pool';
import { errorCodeOf } from '../formats/extraction-error.ts';
import { extractionJobSchema, type ExtractionReply } from './messages.ts';
import { readDocument } from './read-document.ts';

serveTasks(async (task): Promise<ExtractionReply> => {
  try {
    return { kind: 'done', document: await readDocument(extractionJobSchema.parse(task)) };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === null) throw error;
    return { kind: 'error', code };
  }
});
