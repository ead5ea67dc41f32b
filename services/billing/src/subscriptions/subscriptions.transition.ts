import { billingEvents } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import {
  firstSubscription,
  storedSubscription,
  type FirstPlan,
} from '../subscription-state/first-subscription.policy.ts';
import { noticeKey, type Notice } from '../subscription-state/notices.policy.ts';
import type { Subscription } from '../subscription-state/subscription-state.policy.ts';
import { changeRecorded } from './change-recorded.ts';
import type { SubscriptionDocument } from './subscriptions.model.ts';
import type { SubscriptionWrite } from './subscriptions.repository.ts';

/** A workspace's initial subscription with its event; `trial` is its period if it is a trial. */
export function begun(
  workspaceId: string,
  firstPlan: FirstPlan,
  trial: { readonly start: Date; readonly end: Date },
  context: RequestContext,
) {
  const document = {
    _id: workspaceId,
    ...storedSubscription(firstSubscription(trial.start, trial.end, firstPlan), trial.start),
    begunAt: trial.start,
    begunWith: firstPlan,
    notices: [],
    answersCap: null,
    refsToEnd: [],
    endRefsAt: null,
    endedRefs: [],
    firstTrialEndsAt: trial.end,
    warnings: [],
  };
  const data = { workspace_id: workspaceId, plan_id: document.plan_id, state: document.state };
  return { document, events: [eventFor(context, billingEvents.planChanged, workspaceId, data)] };
}

/** The stored form of a subscription's next state, with the events that announce it and its notices. */
export function transition(
  found: SubscriptionDocument,
  next: Subscription,
  notices: readonly Notice[],
  at: Date,
  context: RequestContext,
): SubscriptionWrite {
  const workspace_id = found._id;
  const { plan_id, state, closedAt } = next;
  const isErasureDue = state === 'canceled' && found.state !== 'canceled' && closedAt === null;
  const events = [
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
  const sent = [...found.notices, ...notices.map(noticeKey)];
  return { set: { ...storedSubscription(next, at), notices: sent }, events };
}
