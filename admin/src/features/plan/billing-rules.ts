import {
  MAX_ANSWERS_CAP,
  Plan,
  type PlanLimits,
  type Usage,
  type WorkspacePlan,
  ERRORS,
} from '@colloquy/contracts';
import { formatBytes } from '../../i18n/format.ts';
import { ApiError } from '../../api/api-error.ts';
import { showNumber } from '../../i18n/show-number.ts';

const WRONG_STATE = Number(ERRORS.wrongState);
/** Share from which a bar warns, the same as for mails (definitions, section 12). */
export const WARN_AT = 0.8;

/** Query parameter of the address to which users return from paying. */
export const CHECKOUT_DONE = 'checkout';

export type Metered = 'answers' | 'bots' | 'pages' | 'seats' | 'storageBytes';

export interface UsageRow {
  readonly resource: Metered;
  readonly used: number;
  /** Null when the plan sets none. */
  readonly limit: number | null;
  /** 0 to 1; 0 without a limit. */
  readonly share: number;
  readonly tone: 'primary' | 'warning';
}

const ORDER: readonly Metered[] = ['answers', 'bots', 'pages', 'seats', 'storageBytes'];

/** Usage and limits, in the page's order. */
export function usageRows(plan: Pick<WorkspacePlan, 'limits'> & { usage: Usage }): readonly UsageRow[] {
  return ORDER.map((resource) => {
    const limit = plan.limits[resource];
    const used = plan.usage[resource];
    const share = limit === null ? 0 : Math.min(1, limit === 0 ? 1 : used / limit);
    return { resource, used, limit, share, tone: toneOf(resource, share) };
  });
}

/** Normal usage is no alarm; only limits that block answers or uploads warn in advance. */
function toneOf(resource: Metered, share: number): UsageRow['tone'] {
  const warnAt = resource === 'answers' || resource === 'storageBytes' ? WARN_AT : 1;
  return share >= warnAt ? 'warning' : 'primary';
}

/** The limits of a plan that are reached. */
export function fullRows(plan: Pick<WorkspacePlan, 'limits' | 'usage'>): readonly UsageRow[] {
  return usageRows(plan).filter(({ limit, used }) => limit !== null && used >= limit);
}

/** An installation without sales and limits. */
export function isFree(plan: Pick<WorkspacePlan, 'billingConnected' | 'limits'>): boolean {
  return !plan.billingConnected && Object.values(plan.limits).every((limit) => limit === null);
}

/** Who can lift a limit: an admin on the billing page, or the operator if nothing is sold. */
export function wayOut(
  plan: Pick<WorkspacePlan, 'billingConnected'>,
  canManageBilling: boolean,
): 'operator' | 'billing' | 'admin' {
  if (!plan.billingConnected) return 'operator';
  return canManageBilling ? 'billing' : 'admin';
}

/** A countable limit of a plan, and why one more is refused. */
export interface PlanRefusal {
  readonly text: 'addLimited' | 'addRestricted';
  readonly limit: number;
  readonly used: number;
}

/** Why one more chatbot or member is refused under a plan; null if it is not. `open` counts reserved ones. */
export function planRefusal(
  plan: Pick<WorkspacePlan, 'state' | 'limits' | 'usage'>,
  resource: 'bots' | 'seats',
  open = 0,
): PlanRefusal | null {
  const { state, limits, usage } = plan;
  const limit = limits[resource];
  const figures = { limit: limit ?? 0, used: usage[resource] + open };
  if (state === 'restricted' || state === 'canceled') return { text: 'addRestricted', ...figures };
  return limit !== null && figures.used >= limit ? { text: 'addLimited', ...figures } : null;
}

/** A plan can be bought on trial, or after the last one lapsed; a canceled workspace's data is about to be erased. */
export function canUpgrade(plan: Pick<WorkspacePlan, 'plan_id' | 'state'>): boolean {
  if (plan.plan_id === Plan.enterprise || plan.state === 'canceled') return false;
  return plan.plan_id === Plan.freeTrial || plan.state === 'restricted';
}

/** True when the plan's state does not allow the action (`wrongState`). */
export function isWrongState(error: unknown): boolean {
  return error instanceof ApiError && Number(error.body.code) === WRONG_STATE;
}

/** An amount in the smallest unit as text, such as `€12.50`. Number of digits: ISO 4217, by Intl. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A typed cap: null for none, undefined for an invalid one. */
export function readCap(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const cap = /^\d+$/.test(trimmed) ? Number(trimmed) : 0;
  return cap >= 1 && cap <= MAX_ANSWERS_CAP ? cap : undefined;
}

export interface PlanNoticeFacts {
  readonly severity: 'info' | 'warning' | 'error';
  readonly text:
    | 'trialEnding'
    | 'trialEnded'
    | 'pastDue'
    | 'restricted'
    | 'canceled'
    | 'ending'
    | 'full'
    | 'trialFull'
    | 'capReached';
  readonly date: string | null;
}

const DAY_MS = 86_400_000;
/** The same as for the mail about it. */
const TRIAL_NOTICE_DAYS = 3;

/** Whether the count of answers is reset some day: a trial's is not. */
export function beginsAnew({ plan_id, state }: Pick<WorkspacePlan, 'plan_id' | 'state'>): boolean {
  return plan_id !== Plan.freeTrial && (state === 'active' || state === 'past_due');
}

/** The notice about the state of a plan; null if all is well. */
export function planNotice(plan: WorkspacePlan, now: number = Date.now()): PlanNoticeFacts | null {
  const isTrial = plan.plan_id === Plan.freeTrial;
  const { state, trialEndsAt, limits, usage, answersCap } = plan;
  if (state === 'canceled') return { severity: 'error', text: 'canceled', date: null };
  if (state === 'restricted')
    return { severity: 'error', text: isTrial ? 'trialEnded' : 'restricted', date: trialEndsAt };
  if (state === 'past_due') return { severity: 'warning', text: 'pastDue', date: null };
  if (limits.answers !== null && usage.answers >= limits.answers) {
    const isCap = answersCap !== null && limits.answers === answersCap;
    const text = isTrial ? 'trialFull' : isCap ? 'capReached' : 'full';
    return { severity: 'warning', text, date: plan.resetsAt };
  }
  if (plan.cancelAtPeriodEnd) return { severity: 'warning', text: 'ending', date: plan.periodEnd };
  if (trialEndsAt !== null && Date.parse(trialEndsAt) - now < TRIAL_NOTICE_DAYS * DAY_MS)
    return { severity: 'info', text: 'trialEnding', date: trialEndsAt };
  return null;
}

/** A line of the plan comparison: an amount, or a word if the plan sets no number. */
export interface PlanLine {
  readonly key: Metered | 'trialDays';
  readonly amount: string | { readonly word: 'noTrial' | 'metered' | 'noLimit' };
}

/** The limits of a plan, line by line. */
export function planLines(offer: {
  readonly limits: PlanLimits;
  readonly trialDays: number | null;
}): readonly PlanLine[] {
  const { limits, trialDays } = offer;
  return [
    { key: 'trialDays', amount: trialDays === null ? { word: 'noTrial' } : String(trialDays) },
    ...ORDER.map((key) => {
      const limit = limits[key];
      const word = key === 'answers' ? ('metered' as const) : ('noLimit' as const);
      return { key, amount: limit === null ? { word } : amountOf(key, limit) };
    }),
  ];
}

/** An amount of a resource as text. */
export function amountOf(resource: Metered, value: number): string {
  return resource === 'storageBytes' ? formatBytes(value) : showNumber(value);
}

/** The banner text: the spec's for a trial, otherwise by state; null for none. */
export function bannerText(
  plan: Pick<WorkspacePlan, 'plan_id' | 'state' | 'paymentRequired' | 'proPlanRequired'>,
): 'trial' | 'pastDue' | 'plan' | null {
  if (!plan.paymentRequired && !plan.proPlanRequired) return null;
  if (plan.plan_id === Plan.freeTrial) return 'trial';
  return plan.state === 'past_due' ? 'pastDue' : 'plan';
}
