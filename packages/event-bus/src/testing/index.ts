export { describeEventBus } from './describe-event-bus.ts';
export type { BusSettings, EventBusHarness } from './fixture.ts';
