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
  /** Revision of the fields that a user sets; a test does not change it. */
  revision: number;
}

/**
 * The functions of one bot, with the bot's id: one document, so that no race exceeds their limit or duplicates a
 * name.
 */
export interface BotFunctionsDocument extends TenantDocument {
  functions: StoredFunction[];
}

export function botFunctionsModel(database: ServiceDatabase): Model<BotFunctionsDocument> {
  const schema = new Schema<BotFunctionsDocument>({
    ...tenantFields,
    // Written only by the use cases after parsing with the contract's schema; read without parsing.
    functions: { type: Schema.Types.Mixed, default: [] },
  });
  return database.model('BotFunctions', schema, 'bot_functions');
}
