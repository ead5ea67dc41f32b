import type { knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { Crawling } from '../open-crawling.ts';

/** What this installation can do with websites: nothing of a workspace, for any signed-in user. */
export function createCrawlAbilitiesUseCases({ renderer }: Pick<Crawling, 'renderer'>) {
  return {
    async readCrawlAbilities() {
      return { data: { rendersPages: renderer !== null } };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}
