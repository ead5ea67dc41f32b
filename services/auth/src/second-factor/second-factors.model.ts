import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** The second factor of an account; the account's id is the id. One that is off is empty. */
export interface SecondFactorDocument extends AggregateDocument {
  /** Encrypted. No code is required until a first one has confirmed the secret. */
  secret: string;
  /** Null while it is off. */
  confirmedAt: Date | null;
  /** Time step of the last accepted code: neither its codes nor earlier ones are accepted again. */
  lastStep: number;
  /** See `hashOf`; a used one is deleted. */
  recoveryHashes: string[];
}

export function secondFactorModel(database: ServiceDatabase): Model<SecondFactorDocument> {
  const schema = new Schema<SecondFactorDocument>({
    ...aggregateFields,
    secret: { type: String, default: '' },
    confirmedAt: { type: Date, default: null },
    lastStep: { type: Number, default: 0 },
    recoveryHashes: { type: [String], default: [] },
  });
  return database.model('SecondFactor', schema, 'second_factors');
}
