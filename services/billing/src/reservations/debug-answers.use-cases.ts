import { type billingApi, ERRORS } from '@colloquy/contracts';
import { startOfDay, type DayCounts } from '@colloquy/persistence';
import { PURGE_INTERVAL_MS, type UseCasesOf } from '@colloquy/service-kit';
import { addDays } from '../subscription-state/periods.policy.ts';

/** Daily limits on what test chats cost the operator, because no plan pays for them. */
export interface DebugLimits {
  readonly debugAnswersPerAccount: number;
  readonly debugAnswersPerWorkspace: number;
  readonly debugAnswersPerInstallation: number;
}

export function createDebugAnswerUseCases(deps: {
  readonly counts: DayCounts;
  readonly limits: DebugLimits;
  readonly now: () => Date;
}) {
  const { counts, now } = deps;
  const { debugAnswersPerAccount, debugAnswersPerWorkspace, debugAnswersPerInstallation } = deps.limits;
  return {
    /** Counts one more, or returns the limit that is reached. An account has one limit for all its workspaces. */
    async takeDebugAnswer({ params, body }) {
      const { account_id } = body;
      const ofAccount = {
        of: `account:${account_id ?? ''}`,
        limit: debugAnswersPerAccount,
        code: ERRORS.accountTestAnswersUsedUp,
      } as const;
      const reached = await counts.take([
        ...(account_id === null ? [] : [ofAccount]),
        {
          of: `workspace:${params.id}`,
          limit: debugAnswersPerWorkspace,
          code: ERRORS.workspaceTestAnswersUsedUp,
        },
        {
          of: 'installation',
          limit: debugAnswersPerInstallation,
          code: ERRORS.installationTestAnswersUsedUp,
        },
      ] as const);
      if (reached === null) return { data: { refusal: null } };
      const { code, limit } = reached;
      const resetsAt = addDays(startOfDay(now()), 1).toISOString();
      return { data: { refusal: { code, limit, used: limit, resetsAt } } };
    },
    job: {
      name: 'purge old counts of test answers',
      everyMs: PURGE_INTERVAL_MS,
      run: () => counts.dropEarlier(),
    },
  } satisfies UseCasesOf<typeof billingApi>;
}
