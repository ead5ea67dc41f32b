export { describeEventBus } from './describe-event-bus.ts';
