import { Schema, type Model } from 'mongoose';
import type {
  ModelAbilities,
  ModelErrorCode,
  ModelFailure,
  ModelGrounding,
  ModelProvider,
  ModelProviderKind,
  ModelReason,
} from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** The stored grounding of a model. */
export interface StoredGrounding {
  model: string;
  /** A member's decision. */
  chosen: ModelGrounding | null;
  /** The result of the last finished test. */
  found: ModelGrounding | null;
  test: StoredGroundingTest | null;
}

export interface StoredGroundingTest {
  /** The run's id, so that no other run writes to this test. */
  id: string;
  state: 'running' | 'done' | 'failed';
  at: Date;
  asked: number;
  right: number;
  kept: number;
  /** Null in tests of earlier versions, which did not count it. */
  quoted: number | null;
  error: ModelFailure | null;
}

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
  /** Missing in rows of earlier versions. */
  lastReason?: ModelReason | null;
  lastTestedAt: Date | null;
  models: ModelAbilities[];
  /** Only models with a test or a member's decision. */
  groundings: StoredGrounding[];
  createdBy: string;
  /** Raised by members' changes; a test does not change it. */
  revision: number;
}

/** The providers of one workspace, under its id: one document, so that concurrent writes cannot exceed their limit. */
export interface ModelProvidersDocument extends TenantDocument {
  providers: StoredProvider[];
}

/** The fields of a test, for both of its collections. */
export const groundingTestFields = {
  id: { type: String, required: true },
  state: { type: String, required: true },
  at: { type: Date, required: true },
  asked: { type: Number, required: true },
  right: { type: Number, required: true },
  kept: { type: Number, required: true },
  quoted: { type: Number, default: null },
  error: { type: String, default: null },
} as const;

export function modelProvidersModel(database: ServiceDatabase): Model<ModelProvidersDocument> {
  const model = {
    id: { type: String, required: true },
    chat: { type: Boolean, default: null },
    stream: { type: Boolean, default: null },
    tools: { type: Boolean, default: null },
    embeddings: { type: Boolean, default: null },
    dimension: { type: Number, default: null },
  };
  const test = new Schema<StoredGroundingTest>(groundingTestFields, { _id: false, id: false });
  const grounding = {
    model: { type: String, required: true },
    chosen: { type: String, default: null },
    found: { type: String, default: null },
    test: { type: test, default: null },
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
    lastReason: { type: String },
    lastTestedAt: { type: Date, default: null },
    models: [new Schema<ModelAbilities>(model, { _id: false, id: false })],
    groundings: {
      type: [new Schema<StoredGrounding>(grounding, { _id: false, id: false })],
      default: [],
    },
    createdBy: { type: String, required: true },
    revision: { type: Number, required: true },
  };
  const schema = new Schema<ModelProvidersDocument>({
    ...tenantFields,
    providers: { type: [new Schema<StoredProvider>(provider, { _id: false, id: false })], default: [] },
  });
  return database.model('ModelProviders', schema, 'model_providers');
}
