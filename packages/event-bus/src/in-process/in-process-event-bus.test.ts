import { createMemoryDeadLetterStore } from '../dead-letters/dead-letter-store.ts';
import { describeEventBus } from '../testing/index.ts';
import { createInProcessEventBus } from './create-in-process-event-bus.ts';

describeEventBus('in-process event bus, parked events in memory', async () => {
  const deadLetterStore = createMemoryDeadLetterStore();
  return {
    createBus: (settings) => createInProcessEventBus({ ...settings, deadLetterStore }),
    close: async () => undefined,
  };
});
