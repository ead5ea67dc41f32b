import type { Model } from 'mongoose';
import { createRepository, unlessTaken, type OutboxSignal } from '@colloquy/persistence';
import type { UsedTicketDocument } from './used-tickets.model.ts';

export type UsedTickets = ReturnType<typeof createUsedTickets>;

/** Marks of used tickets, in the store so that every process sees them. Each use also deletes expired marks. */
export function createUsedTickets(model: Model<UsedTicketDocument>, signal: OutboxSignal, now: () => Date) {
  const used = createRepository(model, { signal }).everywhere('Signing in comes before any workspace.');
  return {
    /** False when the ticket was used before: one of two racing requests wins. */
    async use(ticketId: string, expiresAt: Date): Promise<boolean> {
      await used.purge({ expiresAt: { $lt: now() } });
      const mark = await unlessTaken(
        () => used.insert({ _id: ticketId, expiresAt }),
        () => null,
      );
      return mark !== null;
    },
  };
}
