import { Schema, type Model } from 'mongoose';
import type { ApiScope } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** One secret of a key: the newest is valid without its own expiry, those from before a rotation until `until`. */
export interface StoredSecret {
  prefix: string;
  /** SHA-256 of the whole secret, in hexadecimal. */
  hash: string;
  until: Date | null;
}

export interface ApiKeyDocument extends TenantDocument {
  name: string;
  /** The newest first. */
  secrets: StoredSecret[];
  scopes: ApiScope[];
  chat_bot_ids: string[];
  allowedIps: string[];
  ratePerMinute: number;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdBy: string;
  /** The ADMIN responsible for it. */
  owner_id: string;
  revokedAt: Date | null;
}

export function apiKeyModel(database: ServiceDatabase): Model<ApiKeyDocument> {
  const secret = { prefix: String, hash: String, until: { type: Date, default: null } };
  const schema = new Schema<ApiKeyDocument>({
    ...tenantFields,
    name: { type: String, required: true },
    secrets: { type: [new Schema<StoredSecret>(secret, { _id: false, id: false })], required: true },
    scopes: { type: [String], required: true },
    chat_bot_ids: { type: [String], default: [] },
    allowedIps: { type: [String], default: [] },
    ratePerMinute: { type: Number, required: true },
    expiresAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    createdBy: { type: String, required: true },
    owner_id: { type: String, required: true },
    revokedAt: { type: Date, default: null },
  });
  // Query: the key of a request.
  schema.index({ 'secrets.prefix': 1 });
  // Query: the keys of a workspace.
  schema.index({ workspace_id: 1, _id: 1 });
  return database.model('ApiKey', schema, 'api_keys');
}
