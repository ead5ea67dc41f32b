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

/** What must hold before a revision is the live one, whether it is newer or older than the present one. */
export function createFlowPublishing(deps: {
  readonly flows: FlowRepository;
  readonly client: ServiceClient;
}) {
  const { flows, client } = deps;

  /** Those addresses of the flow's mails that are members': each of them has confirmed its own when it signed up. */
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
     * Throws `flowNotValid` with each rule that a step breaks, and `fieldNotValid` for a revision that is not there. A
     * revision that passes stays for as long as its bot.
     */
    async assertPublishable(scope: BotScope, revision: number, context: RequestContext): Promise<void> {
      const steps = await flows.stepsOf(scope, revision);
      if (steps === null) throw fieldError(FIELD, 'flowRevisionUnknown');
      const confirmed = await confirmedAddresses(steps, scope.workspace_id, context);
      const violations = check(steps, { confirmedAddresses: confirmed });
      if (violations.length > 0) throw new AppError({ code: ERRORS.flowNotValid, details: { violations } });
      // It may have been one draft too old a moment ago.
      if ((await flows.keep(scope, revision)) === null) throw fieldError(FIELD, 'flowRevisionUnknown');
    },
  };
}

/** Announces which revision is live now, where a change of settings changed that. */
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
