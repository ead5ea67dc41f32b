import type { Consumer } from '../event-bus.ts';
import { topicOf } from '../wire.ts';

export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions() {
  const byName = new Map<string, Consumer>();
  const byType = new Map<string, Consumer[]>();
  return {
    add(consumers: readonly Consumer[]) {
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
    ofType: (type: string) => byType.get(type) ?? [],
    named: (name: string) => byName.get(name),
  };
}
