import {
  Plan,
  type ErrorCode,
  type LimitedResource,
  type PlanLimits,
  type SubscriptionState,
  ERRORS,
  type ErrorCodeOf,
} from '@colloquy/contracts';

const GIBIBYTE = 1024 ** 3;
const DAY_MS = 86_400_000;

export interface TrialTerms {
  readonly trialDays: number;
  readonly trialAnswers: number;
  readonly trialBots: number;
  readonly trialPages: number;
  readonly trialSeats: number;
}

export interface PlanTerms extends TrialTerms {
  /** Plans on which answers by a workspace's own model provider do not count; default: none. */
  readonly unbilledOwnModelPlans?: readonly number[];
}

export interface PlanOffer {
  readonly id: Plan;
  readonly name: string;
  readonly limits: PlanLimits;
  /** Whether answers by a workspace's own model provider count like others. */
  readonly billOwnModel: boolean;
  readonly trialDays: number | null;
}

/** The three plans. Enterprise limits are agreed by contract: none here. */
export type PriceList = Readonly<Record<Plan, PlanOffer>>;

export function createPriceList(trial: PlanTerms): PriceList {
  const { unbilledOwnModelPlans = [] } = trial;
  const billOwnModel = (plan: Plan) => !unbilledOwnModelPlans.includes(plan);
  return {
    [Plan.freeTrial]: {
      id: Plan.freeTrial,
      billOwnModel: billOwnModel(Plan.freeTrial),
      name: 'Free trial',
      trialDays: trial.trialDays,
      limits: {
        answers: trial.trialAnswers,
        bots: trial.trialBots,
        pages: trial.trialPages,
        storageBytes: GIBIBYTE,
        seats: trial.trialSeats,
      },
    },
    [Plan.payAsYouGo]: {
      id: Plan.payAsYouGo,
      billOwnModel: billOwnModel(Plan.payAsYouGo),
      name: 'Pay as you go',
      trialDays: null,
      limits: { answers: null, bots: 10, pages: 2_000, storageBytes: 20 * GIBIBYTE, seats: 10 },
    },
    [Plan.enterprise]: {
      id: Plan.enterprise,
      billOwnModel: billOwnModel(Plan.enterprise),
      name: 'Enterprise',
      trialDays: null,
      limits: { answers: null, bots: null, pages: null, storageBytes: null, seats: null },
    },
  };
}

/** Name of a plan without limits where nothing is sold and no contract exists. */
const SELF_HOSTED_NAME = 'Self-hosted: no limits';

/** Whether an answer counts on a plan; one by the instance's own model always does. */
export function countsOn({ billOwnModel }: Pick<PlanOffer, 'billOwnModel'>, isByOwnModel: boolean): boolean {
  return billOwnModel || !isByOwnModel;
}

/** The name of a workspace's plan, as its members read it. */
export function nameOfPlan(prices: PriceList, planId: Plan, isSold: boolean): string {
  return planId === Plan.enterprise && !isSold ? SELF_HOSTED_NAME : prices[planId].name;
}

export interface TrialState {
  readonly plan_id: Plan;
  readonly state: SubscriptionState;
  readonly trialEndsAt: Date | null;
}

/** The current state: an ended trial is restricted from that moment on. */
export function stateAt(subscription: TrialState, now: Date): SubscriptionState {
  const isOver = subscription.trialEndsAt !== null && subscription.trialEndsAt <= now;
  return subscription.state === 'trialing' && isOver ? 'restricted' : subscription.state;
}

export type Resource = 'answers' | 'bots' | 'pages' | 'seats' | 'storageBytes';

/** Error codes for one more of a resource. */
export const CODE_BY_RESOURCE = {
  answers: ERRORS.planAnswersUsedUp,
  bots: ERRORS.planBotsUsedUp,
  pages: ERRORS.planPagesUsedUp,
  seats: ERRORS.planSeatsUsedUp,
  storageBytes: ERRORS.planStorageUsedUp,
} as const satisfies Record<Resource, ErrorCode>;

export interface AllowanceDecision {
  readonly allowed: boolean;
  readonly limit: number | null;
  /** Null when allowed. */
  readonly code: (typeof CODE_BY_RESOURCE)[Resource] | ErrorCodeOf<'trialEnded'> | null;
}

/** Whether `wanted` more of `resource` is covered, and the 402 code if not. */
export function decideAllowance(
  subscription: TrialState,
  limits: PlanLimits,
  resource: Resource,
  { used, wanted }: { readonly used: number; readonly wanted: number },
  now: Date,
): AllowanceDecision {
  const limit = limits[resource];
  const state = stateAt(subscription, now);
  if (state === 'restricted' || state === 'canceled')
    return { allowed: false, limit, code: ERRORS.trialEnded };
  const isFull = limit !== null && used + wanted > limit;
  return { allowed: !isFull, limit, code: isFull ? CODE_BY_RESOURCE[resource] : null };
}

/** The trial's period is the trial itself. */
export function trialPeriod(start: Date, trialDays: number): { start: Date; end: Date } {
  return { start, end: new Date(start.getTime() + trialDays * DAY_MS) };
}

/** Shares of a limit at which a mail is sent, once per period. */
const WARNING_PERCENTS = [80, 100] as const;
export type WarningPercent = (typeof WARNING_PERCENTS)[number];

/** A few chatbots or seats are easy to keep track of: the second of two is no surprise. */
const FEWEST_WORTH_WARNING = 5;

/** Whether admins get a mail near a limit. */
export function isWorthWarning(resource: LimitedResource, limit: number | null): boolean {
  const isOneOfFew = resource === 'bots' || resource === 'seats';
  return limit !== null && (!isOneOfFew || limit >= FEWEST_WORTH_WARNING);
}

/** The thresholds that `used` has reached. */
export function reachedWarnings(used: number, limit: number | null): WarningPercent[] {
  if (limit === null) return [];
  return WARNING_PERCENTS.filter((percent) => used * 100 >= limit * percent);
}
