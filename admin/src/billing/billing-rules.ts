import { Plan, type Usage, type WorkspacePlan } from '@colloquy/contracts';
import { ApiError } from '../data/api-error.ts';

const WRONG_STATE = 409_002;
/** From here on a bar warns, as the mails do (definitions, section 12). */
const WARN_AT = 0.8;

export type Metered = 'answers' | 'bots' | 'pages' | 'seats' | 'storageBytes';

export interface UsageRow {
  readonly resource: Metered;
  readonly used: number;
  /** null where the plan sets none. */
  readonly limit: number | null;
  /** 0 to 1; 0 without a limit. */
  readonly share: number;
  readonly tone: 'primary' | 'warning' | 'error';
}

const ORDER: readonly Metered[] = ['answers', 'bots', 'pages', 'seats', 'storageBytes'];

/** What is used of what, in the order of the page. */
export function usageRows(plan: Pick<WorkspacePlan, 'limits'> & { usage: Usage }): readonly UsageRow[] {
  return ORDER.map((resource) => {
    const limit = plan.limits[resource];
    const used = plan.usage[resource];
    const share = limit === null ? 0 : Math.min(1, limit === 0 ? 1 : used / limit);
    const tone = share >= 1 ? 'error' : share >= WARN_AT ? 'warning' : 'primary';
    return { resource, used, limit, share, tone };
  });
}

/** A plan can be bought on trial, or after the last one lapsed; a canceled workspace's data is on its way out. */
export function canUpgrade(plan: Pick<WorkspacePlan, 'plan_id' | 'state'>): boolean {
  if (plan.plan_id === Plan.enterprise || plan.state === 'canceled') return false;
  return plan.plan_id === Plan.freeTrial || plan.state === 'restricted';
}

/** True when the plan is not in a state in which this can be done (409002). */
export function isWrongState(error: unknown): boolean {
  return error instanceof ApiError && Number(error.body.code) === WRONG_STATE;
}

/** An amount of the smallest unit as people read it, such as `€12.50`. Source of the digits: ISO 4217, by Intl. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A link of the payment provider that may be opened: web pages only. */
export function isProviderPage(url: string): boolean {
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);
}
