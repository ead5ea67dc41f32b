import { knowledgeEvents } from '@colloquy/contracts';
import { createChangeRecorder } from '@colloquy/service-kit';

/** The audit event of a user's act on what this service owns. */
export const changeRecorded = createChangeRecorder(knowledgeEvents.changeRecorded);
