import type { Consumer } from '../event-bus.ts';
import { topicOf } from '../wire.ts';

/** The consumers of one bus, by name and by event type. */
export interface Subscriptions {
  add(consumers: readonly Consumer[]): void;
  all(): readonly Consumer[];
  ofType(type: string): readonly Consumer[];
  named(name: string): Consumer | undefined;
}

export function createSubscriptions(): Subscriptions {
  const byName = new Map<string, Consumer>();
  const byType = new Map<string, Consumer[]>();
  return {
    add(consumers) {
      for (const consumer of consumers) {
        if (byName.has(consumer.name)) throw new TypeError(`Two consumers are named ${consumer.name}`);
        if (consumer.event.topic !== topicOf(consumer.event.type)) {
          throw new TypeError(`${consumer.event.type} does not belong on ${consumer.event.topic}`);
        }
        byName.set(consumer.name, consumer);
        byType.set(consumer.event.type, [...(byType.get(consumer.event.type) ?? []), consumer]);
      }
    },
    all: () => [...byName.values()],
    ofType: (type) => byType.get(type) ?? [],
    named: (name) => byName.get(name),
  };
}
