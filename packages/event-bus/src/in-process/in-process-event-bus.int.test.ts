import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileDeadLetterStore } from '../dead-letters/file-dead-letter-store.ts';
import { describeEventBus } from '../testing/index.ts';
import { createInProcessEventBus } from './create-in-process-event-bus.ts';

describeEventBus('in-process event bus, parked events in files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-parked-'));
  return {
    createBus: (settings) =>
      createInProcessEventBus({ ...settings, deadLetterStore: createFileDeadLetterStore(directory) }),
    close: () => rm(directory, { recursive: true }),
  };
});
