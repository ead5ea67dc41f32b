import { afterEach, beforeEach, describe } from 'vitest';
import { describeDelivery } from './delivery-promises.ts';
import { describeFailures } from './failure-promises.ts';
import { describeDeadLetter } from './dead-letter-promises.ts';
import { describeRestarts } from './restart-promises.ts';
import type { EventBusHarness } from './fixture.ts';

/**
 * The behaviour required of every EventBus adapter. `openHarness` is called for every test, so create expensive parts
 * (a broker) outside of it; topics and consumer names are never reused.
 */
export function describeEventBus(name: string, openHarness: () => Promise<EventBusHarness>): void {
  describe(name, () => {
    let harness: EventBusHarness | undefined;
    beforeEach(async () => {
      harness = await openHarness();
    });
    afterEach(async () => harness?.close());
    const current = (): EventBusHarness => {
      if (!harness) throw new Error('The world is opened before each test');
      return harness;
    };
    describeDelivery(current);
    describeFailures(current);
    describeRestarts(current);
    describeDeadLetter(current);
  });
}
