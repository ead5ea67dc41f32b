import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BotScope } from '@colloquy/service-kit';
import type { DisclosureDocument } from './disclosures.model.ts';

export type DisclosureRepository = ReturnType<typeof createDisclosureRepository>;

export function createDisclosureRepository(model: Model<DisclosureDocument>, signal: OutboxSignal) {
  const rows = createRepository(model, { signal, name: 'disclosure' });
  return {
    /** Stores the event of a disclosure. The row is deleted at once, because it exists only for its event. */
    async record({ workspace_id, chat_bot_id }: BotScope, event: EventEnvelope): Promise<void> {
      const of = rows.in(tenantScope(workspace_id));
      const { _id } = await of.insert({ chat_bot_id });
      await of.delete(_id, [event]);
    },
  };
}
