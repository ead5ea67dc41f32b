import { type billingApi, ERRORS, type ErrorCodeOf } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import { addDays } from '../subscription-state/periods.policy.ts';
import type { DebugCounts } from './debug-answers.repository.ts';

const PURGE_INTERVAL_MS = 60 * 60_000;

/** What test chats may cost the operator in a day, whatever the plan says: no plan pays for them. */
export interface DebugLimits {
  readonly debugAnswersPerWorkspace: number;
  readonly debugAnswersPerInstallation: number;
}

export function createDebugAnswerUseCases(deps: {
  readonly counts: DebugCounts;
  readonly limits: DebugLimits;
  readonly now: () => Date;
}) {
  const { counts, now } = deps;
  const { debugAnswersPerWorkspace, debugAnswersPerInstallation } = deps.limits;
  return {
    /** Counts one more, or says which limit of the day is reached. */
    async takeDebugAnswer({ params }) {
      const today = startOfDay(now());
      const day = today.toISOString().slice(0, 10);
      const ofWorkspace = `${day}:workspace:${params.id}`;
      const resetsAt = addDays(today, 1).toISOString();
      const refused = (
        code: ErrorCodeOf<'workspaceTestAnswersUsedUp' | 'installationTestAnswersUsedUp'>,
        limit: number,
      ) => ({
        data: { refusal: { code, limit, used: limit, resetsAt } },
      });
      if (!(await counts.take(ofWorkspace, debugAnswersPerWorkspace))) {
        return refused(ERRORS.workspaceTestAnswersUsedUp, debugAnswersPerWorkspace);
      }
      if (!(await counts.take(`${day}:installation`, debugAnswersPerInstallation))) {
        await counts.giveBack(ofWorkspace);
        return refused(ERRORS.installationTestAnswersUsedUp, debugAnswersPerInstallation);
      }
      return { data: { refusal: null } };
    },
    job: {
      name: 'purge old counts of test answers',
      everyMs: PURGE_INTERVAL_MS,
      run: () => counts.dropBefore(startOfDay(now())),
    },
  } satisfies UseCasesOf<typeof billingApi>;
}

function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}
