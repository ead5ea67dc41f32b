import type { WorkspaceAccess, RequestContext } from '@colloquy/service-kit';
import type { BaseUseCases } from '../bases/bases.use-cases.ts';
import type { ItemDocument } from './items.model.ts';
import type { ItemChange, ItemRepository } from './items.repository.ts';

/** As `ItemRepository.change`; a change of what the bot answers from counts at once, not when its event comes back. */
export type ChangeItem = ItemRepository['change'];

export function createChangeItem(deps: {
  readonly items: ItemRepository;
  readonly changes: BaseUseCases;
}): ChangeItem {
  return async (item, decide, options) => {
    let events: ItemChange['events'] = [];
    const written = await deps.items.change(
      item,
      (current) => {
        const change = decide(current);
        events = change?.events ?? [];
        return change;
      },
      options,
    );
    await deps.changes.countStored(events);
    return written;
  };
}

/** Items that the caller may change, of one or more workspaces. Throws before anything is changed. */
export async function manageableItems(
  { items, access }: { readonly items: ItemRepository; readonly access: WorkspaceAccess },
  ids: readonly string[],
  context: RequestContext,
): Promise<ItemDocument[]> {
  const found = await items.getMany(ids);
  const botScopes = new Map(found.map((item) => [item.chat_bot_id, item]));
  for (const botScope of botScopes.values()) await access.requireBot(context, botScope);
  return found;
}
