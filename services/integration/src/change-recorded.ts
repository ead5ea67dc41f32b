import { integrationEvents } from '@colloquy/contracts';
import { createChangeRecorder } from '@colloquy/service-kit';

/** The audit event of a user's action on this service's resources. */
export const changeRecorded = createChangeRecorder(integrationEvents.changeRecorded);
