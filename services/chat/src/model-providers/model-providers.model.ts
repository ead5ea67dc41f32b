import { Schema, type Model } from 'mongoose';
import type { ModelErrorCode, ModelProvider, ModelProviderKind, ProvidedModel } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface StoredProvider {
  id: string;
  name: string;
  kind: ModelProviderKind;
  baseUrl: string;
  /** Encrypted. */
  key: string | null;
  /** JSON, encrypted. */
  headers: string | null;
  state: ModelProvider['state'];
  lastError: ModelErrorCode | null;
  lastTestedAt: Date | null;
  models: ProvidedModel[];
  createdBy: string;
  /** Of what a person decides about it; a test leaves it alone. */
  revision: number;
}

/** The providers of one workspace, whose id it has: one document, so that no race gets past their limit. */
export interface ModelProvidersDocument extends TenantDocument {
  providers: StoredProvider[];
}

export function modelProvidersModel(database: ServiceDatabase): Model<ModelProvidersDocument> {
  const model = {
    id: { type: String, required: true },
    chat: { type: Boolean, default: null },
    stream: { type: Boolean, default: null },
    tools: { type: Boolean, default: null },
    embeddings: { type: Boolean, default: null },
    dimension: { type: Number, default: null },
  };
  const provider = {
    id: { type: String, required: true },
    name: { type: String, required: true },
    kind: { type: String, required: true },
    baseUrl: { type: String, required: true },
    key: { type: String, default: null },
    headers: { type: String, default: null },
    state: { type: String, required: true },
    lastError: { type: String, default: null },
    lastTestedAt: { type: Date, default: null },
    models: [new Schema<ProvidedModel>(model, { _id: false, id: false })],
    createdBy: { type: String, required: true },
    revision: { type: Number, required: true },
  };
  const schema = new Schema<ModelProvidersDocument>({
    ...tenantFields,
    providers: { type: [new Schema<StoredProvider>(provider, { _id: false, id: false })], default: [] },
  });
  return database.model('ModelProviders', schema, 'model_providers');
}
