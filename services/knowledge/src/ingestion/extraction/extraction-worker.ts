import { serveTasks } from '@colloquy/process-pool';
import type { ReadingReply } from './messages.ts';
import { readingTaskSchema } from './reading-task.ts';

/** Each kind of reader is loaded by the first task that needs it: a process that reads pages reads few documents. */
serveTasks(async (message): Promise<ReadingReply> => {
  const task = readingTaskSchema.parse(message);
  if (task.kind === 'site') return (await import('../site-reading/read-site.ts')).readSite(task.site);
  return (await import('./answer-document.ts')).answerDocument(task.document);
});
