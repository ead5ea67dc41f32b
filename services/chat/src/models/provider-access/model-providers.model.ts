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

/** What is known of how a model rests on passages. */
export interface StoredGrounding {
  model: string;
  /** What a member decided. */
  chosen: ModelGrounding | null;
  /** What the last test that ended found. */
  found: ModelGrounding | null;
  test: StoredGroundingTest | null;
}

export interface StoredGroundingTest {
  /** Of the run, so that no other one takes it for its own. */
  id: string;
  state: 'running' | 'done' | 'failed';
  at: Date;
  asked: number;
  right: number;
  kept: number;
  /** Null where it was not counted yet. */
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
  /** Left out of what was stored before there were reasons. */
  lastReason?: ModelReason | null;
  lastTestedAt: Date | null;
  models: ModelAbilities[];
  /** Only of models that were tested, or that a member decided about. */
  groundings: StoredGrounding[];
  createdBy: string;
  /** Of what a person decides about it; a test leaves it alone. */
  revision: number;
}

/** The providers of one workspace, whose id it has: one document, so that no race gets past their limit. */
export interface ModelProvidersDocument extends TenantDocument {
  providers: StoredProvider[];
}

/** Of a test, wherever it is kept. */
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
