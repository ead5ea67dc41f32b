// A separate entry point: a process without Kafka never loads its client.
export { createKafkaEventBus } from './create-kafka-event-bus.ts';
