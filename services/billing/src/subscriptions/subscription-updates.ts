import { billingEvents } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import type { NewsRepository } from '../news/news.repository.ts';
import { firstStanding, isSameStanding } from './first-standing.policy.ts';
import { foldNews, type Standing } from './standing.policy.ts';
import type { SubscriptionDocument } from './subscriptions.model.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

/** Somebody else was quicker this often before we give up; each time the other one got on. */
const MAX_TRIES = 10;

/** Makes a subscription's standing out of its beginning, all news and the time: any number of times, same result. */
export interface SubscriptionUpdates {
  /** The standing as it is now, stored; null for a workspace that has none. */
  update(workspaceId: string, context: RequestContext): Promise<Standing | null>;
}

export function createSubscriptionUpdates(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly news: NewsRepository;
  readonly now: () => Date;
}): SubscriptionUpdates {
  const { subscriptions, news, now } = deps;

  async function standingOf(found: SubscriptionDocument): Promise<Standing> {
    const first = firstStanding(found.begunAt, found.firstTrialEndsAt);
    const known = await news.findOf(found._id, found.customerRef);
    const standing = foldNews(first, known, now());
    if (standing.customerRef === found.customerRef) return standing;
    // Only now we know the customer, and so what was told about them before.
    return foldNews(first, await news.findOf(found._id, standing.customerRef), now());
  }

  return {
    async update(workspaceId, context) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const found = await subscriptions.find(workspaceId);
        if (found === null) return null;
        const standing = await standingOf(found);
        if (isSameStanding(found, standing)) return standing;
        const { plan_id, state } = standing;
        const isNews = plan_id !== found.plan_id || state !== found.state;
        const data = { workspace_id: workspaceId, plan_id, state };
        const events = isNews ? [eventFor(context, billingEvents.planChanged, workspaceId, data)] : [];
        if (await subscriptions.saveStanding(found, standing, events)) return standing;
      }
      throw new AppError({ code: '409004', retry: 'backoff' });
    },
  };
}
