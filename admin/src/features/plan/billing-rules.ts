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

const WRONG_STATE = Number(ERRORS.wrongState);
/** From here on a bar warns, as the mails do (definitions, section 12). */
export const WARN_AT = 0.8;

/** In the address to which people come back from paying. */
export const CHECKOUT_DONE = 'checkout';

export type Metered = 'answers' | 'bots' | 'pages' | 'seats' | 'storageBytes';

export interface UsageRow {
  readonly resource: Metered;
  readonly used: number;
  /** null where the plan sets none. */
  readonly limit: number | null;
  /** 0 to 1; 0 without a limit. */
  readonly share: number;
  readonly tone: 'primary' | 'warning';
}

const ORDER: readonly Metered[] = ['answers', 'bots', 'pages', 'seats', 'storageBytes'];

/** What is used of what, in the order of the page. */
export function usageRows(plan: Pick<WorkspacePlan, 'limits'> & { usage: Usage }): readonly UsageRow[] {
  return ORDER.map((resource) => {
    const limit = plan.limits[resource];
    const used = plan.usage[resource];
    const share = limit === null ? 0 : Math.min(1, limit === 0 ? 1 : used / limit);
    return { resource, used, limit, share, tone: toneOf(resource, share) };
  });
}

/** What is used is meant to be used, so nothing alarms; what stops answers or uploads when it is gone warns before. */
function toneOf(resource: Metered, share: number): UsageRow['tone'] {
  const warnAt = resource === 'answers' || resource === 'storageBytes' ? WARN_AT : 1;
  return share >= warnAt ? 'warning' : 'primary';
}

/** What of a plan is used up. */
export function fullRows(plan: Pick<WorkspacePlan, 'limits' | 'usage'>): readonly UsageRow[] {
  return usageRows(plan).filter(({ limit, used }) => limit !== null && used >= limit);
}

/** An installation that sells nothing, and limits nothing either. */
export function isFree(plan: Pick<WorkspacePlan, 'billingConnected' | 'limits'>): boolean {
  return !plan.billingConnected && Object.values(plan.limits).every((limit) => limit === null);
}

/** Who can lift a limit: an admin on the billing page, or the operator where nothing is sold. */
export function wayOut(
  plan: Pick<WorkspacePlan, 'billingConnected'>,
  canManageBilling: boolean,
): 'operator' | 'billing' | 'admin' {
  if (!plan.billingConnected) return 'operator';
  return canManageBilling ? 'billing' : 'admin';
}

/** What a plan counts one by one, and what keeps one more of it from being made. */
export interface PlanRefusal {
  readonly text: 'addLimited' | 'addRestricted';
  readonly limit: number;
  readonly used: number;
}

/** Why one more chatbot or member is refused under a plan; null when it is not. `open` are taken and not there yet. */
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

/** A plan can be bought on trial, or after the last one lapsed; a canceled workspace's data is on its way out. */
export function canUpgrade(plan: Pick<WorkspacePlan, 'plan_id' | 'state'>): boolean {
  if (plan.plan_id === Plan.enterprise || plan.state === 'canceled') return false;
  return plan.plan_id === Plan.freeTrial || plan.state === 'restricted';
}

/** True when the plan is not in a state in which this can be done (`wrongState`). */
export function isWrongState(error: unknown): boolean {
  return error instanceof ApiError && Number(error.body.code) === WRONG_STATE;
}

/** An amount of the smallest unit as people read it, such as `€12.50`. Source of the digits: ISO 4217, by Intl. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A cap as it was typed: null for none, undefined for what is no cap. */
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
/** As the mail that says the same. */
const TRIAL_NOTICE_DAYS = 3;

/** Whether answers are counted anew at some time: those of a trial are given once. */
export function beginsAnew({ plan_id, state }: Pick<WorkspacePlan, 'plan_id' | 'state'>): boolean {
  return plan_id !== Plan.freeTrial && (state === 'active' || state === 'past_due');
}

/** The one thing to say about the state of a plan; null where all is well. */
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

/** A line of the comparison of plans: how much of something a plan holds, or, where it sets no number, in a word. */
export interface PlanLine {
  readonly key: Metered | 'trialDays';
  readonly amount: string | { readonly word: 'noTrial' | 'metered' | 'noLimit' };
}

/** What a plan holds, line by line. */
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

/** So much of something, as people read it. */
export function amountOf(resource: Metered, value: number): string {
  return resource === 'storageBytes' ? formatBytes(value) : value.toLocaleString('en-US');
}

/** What a banner over every page says: the spec's text for a trial, what it is otherwise; null for nothing. */
export function bannerText(
  plan: Pick<WorkspacePlan, 'plan_id' | 'state' | 'paymentRequired' | 'proPlanRequired'>,
): 'trial' | 'pastDue' | 'plan' | null {
  if (!plan.paymentRequired && !plan.proPlanRequired) return null;
  if (plan.plan_id === Plan.freeTrial) return 'trial';
  return plan.state === 'past_due' ? 'pastDue' : 'plan';
}
