export { describeEventBus } from './describe-event-bus.ts';
export type { BusSettings, EventBusWorld } from './stage.ts';
