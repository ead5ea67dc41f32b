import {
  CONTACT_MAX_RECIPIENTS,
  STEP_TYPES,
  botEvents,
  workspaceApi,
  type EventEnvelope,
  type FlowSettings,
  type FlowStep,
} from '@colloquy/contracts';
import { AppError, ERRORS, fieldError } from '@colloquy/errors';
import { check } from '@colloquy/flow-engine';
import { eventFor, type BotScope, type RequestContext, type ServiceClient } from '@colloquy/service-kit';
import type { FlowRepository } from './flows.repository.ts';

const FIELD = 'flow.liveRevision';

export type FlowPublishing = ReturnType<typeof createFlowPublishing>;

/** Preconditions of making a revision live, whether it is newer or older than the current one. */
export function createFlowPublishing(deps: {
  readonly flows: FlowRepository;
  readonly client: ServiceClient;
}) {
  const { flows, client } = deps;

  /** Addresses in the flow's mails that belong to members, who confirmed them at sign-up. */
  async function confirmedAddresses(
    steps: readonly FlowStep[],
    workspaceId: string,
    context: RequestContext,
  ): Promise<string[]> {
    const asked = [...new Set(steps.flatMap(recipientsOf))];
    const confirmed: string[] = [];
    while (asked.length > 0) {
      const emails = asked.splice(0, CONTACT_MAX_RECIPIENTS);
      const request = { params: { id: workspaceId }, body: { emails } };
      confirmed.push(...(await client.call(workspaceApi.findMemberAddresses, request, { context })).data);
    }
    return confirmed;
  }

  return {
    confirmedAddresses,
    /**
     * Throws `flowNotValid` with each violation, and `fieldNotValid` for a missing revision. A revision that passes
     * is kept as long as its bot.
     */
    async assertPublishable(scope: BotScope, revision: number, context: RequestContext): Promise<void> {
      const steps = await flows.stepsOf(scope, revision);
      if (steps === null) throw fieldError(FIELD, 'flowRevisionUnknown');
      const confirmed = await confirmedAddresses(steps, scope.workspace_id, context);
      const violations = check(steps, { confirmedAddresses: confirmed });
      if (violations.length > 0) throw new AppError({ code: ERRORS.flowNotValid, details: { violations } });
      // Another save may have pruned it a moment ago.
      if ((await flows.keep(scope, revision)) === null) throw fieldError(FIELD, 'flowRevisionUnknown');
    },
  };
}

/** The event of the new live revision, when a change of settings changed it. */
export function publishedEvents(
  scope: BotScope,
  before: Pick<FlowSettings, 'liveRevision'>,
  after: Pick<FlowSettings, 'liveRevision'>,
  settingsRevision: number,
  context: RequestContext,
): EventEnvelope[] {
  if (before.liveRevision === after.liveRevision) return [];
  const data = { ...scope, revision: after.liveRevision, settingsRevision };
  return [eventFor(context, botEvents.flowPublished, scope.workspace_id, data)];
}

function recipientsOf(step: FlowStep): readonly string[] {
  return step.type === STEP_TYPES.emailNotification.id ? step.to : [];
}
