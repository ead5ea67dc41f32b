import { serveTasks } from '@colloquy/process-pool';
import { faultCodeOf } from '../formats/extraction-error.ts';
import { extractionJobSchema, type ExtractionReply } from './messages.ts';
import { readDocument } from './read-document.ts';

/** The process' whole life: read one document after the other. */
serveTasks(async (task): Promise<ExtractionReply> => {
  try {
    return { kind: 'done', document: await readDocument(extractionJobSchema.parse(task)) };
  } catch (error) {
    const code = faultCodeOf(error);
    if (code === null) throw error;
    return { kind: 'fault', code };
  }
});
