import { Schema, type Model } from 'mongoose';
import type { FunctionTest, NewFunction } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface StoredHeader {
  name: string;
  /** Encrypted. */
  secret: string;
}

export interface StoredFunction extends Omit<NewFunction, 'headers'> {
  id: string;
  headers: StoredHeader[];
  lastTest: FunctionTest | null;
  createdAt: Date;
  updatedAt: Date;
  /** Of what a person decides about it; a test leaves it alone. */
  revision: number;
}

/** The functions of one bot, whose id it has: one document, so that no race gets past their limit or their names. */
export interface BotFunctionsDocument extends TenantDocument {
  functions: StoredFunction[];
}

export function botFunctionsModel(database: ServiceDatabase): Model<BotFunctionsDocument> {
  const schema = new Schema<BotFunctionsDocument>({
    ...tenantFields,
    // Written by the use cases alone, of what the contract's schema has parsed; read as they are.
    functions: { type: Schema.Types.Mixed, default: [] },
  });
  return database.model('BotFunctions', schema, 'bot_functions');
}
