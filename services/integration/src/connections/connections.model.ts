import { Schema, type Model } from 'mongoose';
import type { ConnectionFailure, ConnectionSettings, ConnectionState } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface StoredConnectionError {
  code: ConnectionFailure;
  at: Date;
}

export interface ConnectionDocument extends TenantDocument {
  chat_bot_id: string;
  /** The name of a row of `CONNECTED_CHANNELS`. */
  channel: string;
  state: ConnectionState;
  /** The fields of the channel's contract. */
  fields: Record<string, unknown>;
  /** Encrypted, by name. */
  secrets: Record<string, string>;
  settings: ConnectionSettings;
  connectedBy: string;
  lastEventAt: Date | null;
  lastError: StoredConnectionError | null;
  /** Failed deliveries since the last one that succeeded. */
  failures: number;
  testedAt: Date | null;
}

export function connectionModel(database: ServiceDatabase): Model<ConnectionDocument> {
  const schema = new Schema<ConnectionDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    channel: { type: String, required: true },
    state: { type: String, required: true },
    // Written only by the use cases after parsing with the channel's contract.
    fields: { type: Schema.Types.Mixed, default: {} },
    secrets: { type: Schema.Types.Mixed, default: {} },
    settings: { type: Schema.Types.Mixed, required: true },
    connectedBy: { type: String, required: true },
    lastEventAt: { type: Date, default: null },
    // Only the policy of states writes this field.
    lastError: { type: Schema.Types.Mixed, default: null },
    failures: { type: Number, default: 0 },
    testedAt: { type: Date, default: null },
  });
  // Query: the connections of a bot to a channel; all of a deleted bot or workspace.
  schema.index({ workspace_id: 1, chat_bot_id: 1, channel: 1, _id: 1 });
  return database.model('Connection', schema, 'connections');
}
