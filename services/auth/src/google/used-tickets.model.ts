import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** A signed ticket that has done its work; the ticket's id is the id. */
export interface UsedTicketDocument extends AggregateDocument {
  /** Later the ticket is refused by its own date, and the mark is of no use. */
  expiresAt: Date;
}

export function usedTicketModel(database: ServiceDatabase): Model<UsedTicketDocument> {
  const schema = new Schema<UsedTicketDocument>({
    ...aggregateFields,
    // Query: marks that are of no use any more.
    expiresAt: { type: Date, required: true, index: true },
  });
  return database.model('UsedTicket', schema, 'used_tickets');
}
