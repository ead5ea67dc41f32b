import { afterEach, beforeEach, describe } from 'vitest';
import { describeDelivery } from './delivery-promises.ts';
import { describeFailures } from './failure-promises.ts';
import { describeParked } from './parked-promises.ts';
import { describeRestarts } from './restart-promises.ts';
import type { EventBusWorld } from './stage.ts';

/**
 * The promises that every EventBus adapter keeps. `openWorld` is called for every test, so keep
 * what is dear (a broker) outside of it; topics and consumer names are never used twice.
 */
export function describeEventBus(name: string, openWorld: () => Promise<EventBusWorld>): void {
  describe(name, () => {
    let world: EventBusWorld | undefined;
    beforeEach(async () => {
      world = await openWorld();
    });
    afterEach(async () => world?.close());
    const current = (): EventBusWorld => {
      if (!world) throw new Error('The world is opened before each test');
      return world;
    };
    describeDelivery(current);
    describeFailures(current);
    describeRestarts(current);
    describeParked(current);
  });
}
