import { createMemoryParkedStore } from '../parked/parked-store.ts';
import { describeEventBus } from '../testing/index.ts';
import { createInProcessEventBus } from './create-in-process-event-bus.ts';

describeEventBus('in-process event bus, parked events in memory', async () => {
  const parkedStore = createMemoryParkedStore();
  return {
    createBus: (settings) => createInProcessEventBus({ ...settings, parkedStore }),
    close: async () => undefined,
  };
});
