import { type DeadLetterEvent, type DeadLetterFilter, selectDeadLetters } from './dead-letter.ts';

/** Stores dead letters of the in-process bus. `put` resolves when the event would survive a crash. */
export interface DeadLetterStore {
  put(event: DeadLetterEvent): Promise<void>;
  get(id: string): Promise<DeadLetterEvent | null>;
  list(filter?: DeadLetterFilter): Promise<DeadLetterEvent[]>;
  remove(id: string): Promise<void>;
}

/** Stores dead letters in memory, for tests. */
export function createMemoryDeadLetterStore(): DeadLetterStore {
  const rows = new Map<string, DeadLetterEvent>();
  return {
    async put(event) {
      rows.set(event.id, event);
    },
    async get(id) {
      return rows.get(id) ?? null;
    },
    async list(filter) {
      return selectDeadLetters([...rows.values()], filter);
    },
    async remove(id) {
      rows.delete(id);
    },
  };
}
