import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** The second factor of an account; the account's id is the id. One that is off holds nothing. */
export interface SecondFactorDocument extends AggregateDocument {
  /** Encrypted. Until a first code is confirmed it is asked for nowhere. */
  secret: string;
  /** null while it is off. */
  confirmedAt: Date | null;
  /** The time step of the last code that was taken: no code of it or of an earlier one is taken again. */
  lastStep: number;
  /** See `hashOf`; one that is used goes. */
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
