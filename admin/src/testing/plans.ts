import { Plan, type PlanLimits, type Usage, type WorkspacePlan } from '@colloquy/contracts';

const NO_LIMITS: PlanLimits = { answers: null, bots: null, pages: null, storageBytes: null, seats: null };
const NOTHING: Usage = { answers: 0, bots: 0, pages: 0, documents: 0, storageBytes: 0, seats: 1 };

/** The plan of an installation that sells nothing, with overrides. */
export function aPlan(
  change: Partial<Omit<WorkspacePlan, 'limits' | 'usage'>> & {
    readonly limits?: Partial<PlanLimits>;
    readonly usage?: Partial<Usage>;
  } = {},
): WorkspacePlan {
  return {
    plan_id: Plan.enterprise,
    name: 'Self-hosted: no limits',
    state: 'active',
    trialEndsAt: null,
    periodStart: '2026-11-01T00:00:00.000Z',
    periodEnd: '2026-12-01T00:00:00.000Z',
    cancelAtPeriodEnd: false,
    currency: 'EUR',
    paymentRequired: false,
    proPlanRequired: false,
    billingConnected: false,
    answersCap: null,
    billOwnModel: true,
    answersByProvider: [],
    resetsAt: '2026-12-01T00:00:00.000Z',
    ...change,
    limits: { ...NO_LIMITS, ...change.limits },
    usage: { ...NOTHING, ...change.usage },
  };
}
