import { type Model, Schema } from 'mongoose';
import { type TenantDocument, tenantFields } from '../aggregate/aggregate.ts';
import type { ServiceDatabase } from '../connection/service-database.ts';
import type { NewDocument } from '../repository/write-types.ts';

/** The aggregate of this package's own tests. */
export interface BotDocument extends TenantDocument {
  name: string;
  tags: string[];
  answers: number;
  settings: Record<string, unknown>;
}

/** The model of `BotDocument`, with names unique per workspace. */
export function botModel(service: ServiceDatabase): Model<BotDocument> {
  const schema = new Schema<BotDocument>({
    ...tenantFields,
    name: { type: String, required: true },
    tags: [String],
    answers: { type: Number, default: 0 },
    settings: { type: Schema.Types.Mixed, default: () => ({}) },
  });
  schema.index({ workspace_id: 1, name: 1 }, { unique: true });
  return service.model('Bot', schema, 'bots');
}

/** Builder: a bot before its first write. */
export function aBot(overrides: Partial<NewDocument<BotDocument>> = {}): NewDocument<BotDocument> {
  return { name: 'Helper', tags: [], answers: 0, settings: {}, ...overrides };
}
