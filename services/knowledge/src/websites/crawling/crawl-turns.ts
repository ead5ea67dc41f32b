import type { WebsiteRepository } from '../websites/websites.repository.ts';

/** Crawls take minutes to days, and mostly wait: after this long the worker is for another workspace that has none. */
const TURN_MS = 120_000;

export interface CrawlTurn {
  /** Whether the crawl may begin one more page; its time counts from the first one. */
  readonly mayGoOn: () => Promise<boolean>;
  readonly isOver: () => boolean;
}

/** How long a website keeps its worker while other workspaces wait for one. */
export function createCrawlTurns(deps: {
  readonly websites: Pick<WebsiteRepository, 'waitingWorkspaces'>;
  readonly now: () => Date;
  readonly turnMs?: number | undefined;
}) {
  const { websites, now, turnMs = TURN_MS } = deps;

  async function isOtherWaiting(workspaceId: string, at: Date): Promise<boolean> {
    const rows = await websites.waitingWorkspaces(at);
    return rows.some((row) => row.workspaceId !== workspaceId && row.waiting > 0 && row.running === 0);
  }

  return {
    begin(workspaceId: string): CrawlTurn {
      let endsAt: number | null = null;
      let isOver = false;
      return {
        async mayGoOn() {
          const at = now();
          endsAt ??= at.getTime() + turnMs;
          if (isOver || at.getTime() < endsAt) return !isOver;
          endsAt = at.getTime() + turnMs;
          isOver = await isOtherWaiting(workspaceId, at);
          return !isOver;
        },
        isOver: () => isOver,
      };
    },
  };
}
