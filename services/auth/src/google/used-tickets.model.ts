import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** A signed ticket that was used; the ticket's id is the id. */
export interface UsedTicketDocument extends AggregateDocument {
  /** Afterwards the ticket is expired anyway, so the mark is no longer needed. */
  expiresAt: Date;
}

export function usedTicketModel(database: ServiceDatabase): Model<UsedTicketDocument> {
  const schema = new Schema<UsedTicketDocument>({
    ...aggregateFields,
    // Query: marks that are no longer needed.
    expiresAt: { type: Date, required: true, index: true },
  });
  return database.model('UsedTicket', schema, 'used_tickets');
}
