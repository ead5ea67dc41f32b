import type { knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { ItemRepository } from '../items/items.repository.ts';
import { mainLanguageOf } from './main-language.policy.ts';

/** Enough items to tell what a bot speaks. */
const MAX_ITEMS = 1_000;

/** What language a bot's documents are in, for the service that has its settings. */
export function createMainLanguageUseCases({ items }: { readonly items: ItemRepository }) {
  return {
    async findMainLanguage({ body }) {
      const languages = await items.languages(body.workspace_id, body.chat_bot_id, MAX_ITEMS);
      return { data: { language: mainLanguageOf(languages) } };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}
