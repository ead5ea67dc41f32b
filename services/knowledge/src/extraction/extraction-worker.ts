import { serveTasks } from '@colloquy/process-pool';
import { ExtractionFault } from './extraction-fault.ts';
import { extractionJobSchema, type ExtractionReply } from './messages.ts';
import { readDocument } from './read-document.ts';

/** The process' whole life: read one document after the other. */
serveTasks(async (task): Promise<ExtractionReply> => {
  try {
    return { kind: 'done', document: await readDocument(extractionJobSchema.parse(task)) };
  } catch (error) {
    if (error instanceof ExtractionFault) return { kind: 'fault', code: error.code };
    throw error;
  }
});
