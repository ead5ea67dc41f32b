import { billingEvents, type EventEnvelope } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { changeRecorded } from './change-recorded.ts';
import type { NewsRepository } from './subscription-events.repository.ts';
import {
  firstStanding,
  isSameStanding,
  storedStanding,
  type FirstPlan,
} from '../subscription-state/first-subscription.policy.ts';
import { dueNotices, noticeKey, type Notice } from '../subscription-state/notices.policy.ts';
import { foldNews, type Standing } from '../subscription-state/subscription-state.policy.ts';
import type { SubscriptionNews } from '../subscription-state/subscription-events.ts';
import type { SubscriptionDocument } from './subscriptions.model.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';
import { unendedRefs } from '../subscription-state/unended-subscriptions.policy.ts';

/** Somebody else was quicker this often before we give up; each time the other one got on. */
const MAX_TRIES = 10;

/** Makes a subscription's standing out of its beginning, all news and the time: any number of times, same result. */
export interface SubscriptionUpdates {
  /**
   * The standing as it is now, stored, with the notices that fell due; null for a workspace that has none. What a
   * deleted workspace still has at the provider is noted as to be ended.
   */
  update(workspaceId: string, context: RequestContext): Promise<Standing | null>;
}

export function createSubscriptionUpdates(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly news: NewsRepository;
  readonly firstPlan: FirstPlan;
  readonly now: () => Date;
}): SubscriptionUpdates {
  const { subscriptions, news, firstPlan, now } = deps;

  async function knownOf(
    found: SubscriptionDocument,
    at: Date,
  ): Promise<{ standing: Standing; known: SubscriptionNews[] }> {
    const first = firstStanding(found.begunAt, found.firstTrialEndsAt, firstPlan);
    const known = await news.findOf(found._id, found.customerRef);
    const standing = foldNews(first, known, at);
    if (standing.customerRef === found.customerRef) return { standing, known };
    // Only now we know the customer, and so what was told about them before.
    const all = await news.findOf(found._id, standing.customerRef);
    return { standing: foldNews(first, all, at), known: all };
  }

  return {
    async update(workspaceId, context) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const found = await subscriptions.find(workspaceId);
        if (found === null) return null;
        const at = now();
        const { standing, known } = await knownOf(found, at);
        const notices = dueNotices(standing, found.notices ?? [], at);
        const toEnd = standing.closedAt === null ? [] : unendedRefs(known, found.endedRefs ?? []);
        const isSettled = toEnd.every((ref) => found.refsToEnd?.includes(ref) ?? false);
        const isKnown = found.begunWith === firstPlan && isUpToDate(found, standing, at);
        if (isSettled && notices.length === 0 && isKnown) return standing;
        const changes = {
          standing: storedStanding(standing, at),
          begunWith: firstPlan,
          notices: [...(found.notices ?? []), ...notices.map(noticeKey)],
          refsToEnd: toEnd,
          endRefsAt: toEnd.length === 0 ? null : isSettled ? (found.endRefsAt ?? at) : at,
        };
        const events = eventsOf(found, standing, notices, context);
        if (await subscriptions.saveStanding(found, changes, events)) return standing;
      }
      throw new AppError({ code: ERRORS.requestInProgress, retry: 'backoff' });
    },
  };
}

function isUpToDate(found: SubscriptionDocument, standing: Standing, at: Date): boolean {
  const { nextMoveAt } = storedStanding(standing, at);
  return isSameStanding(found, standing) && found.nextMoveAt?.getTime() === nextMoveAt?.getTime();
}

function eventsOf(
  found: SubscriptionDocument,
  { plan_id, state, closedAt }: Standing,
  notices: readonly Notice[],
  context: RequestContext,
): EventEnvelope[] {
  const workspace_id = found._id;
  const isErasureDue = state === 'canceled' && found.state !== 'canceled' && closedAt === null;
  return [
    ...(plan_id !== found.plan_id || state !== found.state
      ? [
          eventFor(context, billingEvents.planChanged, workspace_id, { workspace_id, plan_id, state }),
          changeRecorded(context, workspace_id, {
            action: 'plan.changed',
            target: { kind: 'workspace', id: workspace_id, name: '' },
            before: { plan_id: found.plan_id, state: found.state },
            after: { plan_id, state },
          }),
        ]
      : []),
    ...notices.map((notice) =>
      eventFor(context, billingEvents.noticeRequested, workspace_id, {
        workspace_id,
        plan_id,
        notice: notice.kind,
        notice_key: noticeKey(notice),
        at: notice.at.toISOString(),
      }),
    ),
    ...(isErasureDue ? [eventFor(context, billingEvents.erasureDue, workspace_id, { workspace_id })] : []),
  ];
}
