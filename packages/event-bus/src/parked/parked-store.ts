import { type ParkedEvent, type ParkedFilter, selectParked } from './parked-event.ts';

/** Where the in-process bus keeps parked events. `put` resolves when the event would survive a crash. */
export interface ParkedStore {
  put(event: ParkedEvent): Promise<void>;
  get(id: string): Promise<ParkedEvent | null>;
  list(filter?: ParkedFilter): Promise<ParkedEvent[]>;
  remove(id: string): Promise<void>;
}

/** Keeps parked events for the life of the process: for tests. */
export function createMemoryParkedStore(): ParkedStore {
  const rows = new Map<string, ParkedEvent>();
  return {
    async put(event) {
      rows.set(event.id, event);
    },
    async get(id) {
      return rows.get(id) ?? null;
    },
    async list(filter) {
      return selectParked([...rows.values()], filter);
    },
    async remove(id) {
      rows.delete(id);
    },
  };
}
