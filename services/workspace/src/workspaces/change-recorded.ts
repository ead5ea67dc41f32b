import { workspaceEvents } from '@colloquy/contracts';
import { createChangeRecorder } from '@colloquy/service-kit';

/** The audit event of a user's action in a workspace. */
export const changeRecorded = createChangeRecorder(workspaceEvents.changeRecorded);
