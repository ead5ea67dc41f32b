import { z } from 'zod';
import { jsonOf } from '../../api/json-of.ts';
import { nextPathOf } from '../../session/next-path.ts';

/** The specification's session action: required for a return from a sign-in (section 2). */
export const OAUTH_ACTION_KEY = 'gp_oauth_action';
const PENDING_KEY = 'colloquy.oauth';
const PROVIDERS = ['google'] as const;

const actionSchema = z.enum(['login', 'register']);
const pendingSchema = z.object({
  /** Known only to this tab, so that no other can finish its sign-in. */
  verifier: z.string(),
  nextPath: z.string(),
  /** Id of the user who connects Google in the profile; null when signing in. */
  connects: z.string().nullable(),
  /** The session continues; Google confirms the user's identity. */
  confirms: z.boolean(),
  email: z.string(),
});
export type OauthAction = z.infer<typeof actionSchema>;
export type PendingOauth = z.infer<typeof pendingSchema>;

export interface BegunOauth extends PendingOauth {
  readonly action: OauthAction;
}

/** The provider's answer: a code, a refusal, or nothing usable. */
export type OauthAnswer =
  | { readonly kind: 'code'; readonly code: string; readonly state: string }
  | { readonly kind: 'denied' }
  | { readonly kind: 'incomplete' };

/** Stores the sign-in started in this tab. False when the browser does not store it. */
export function rememberOauth({ action, ...pending }: BegunOauth, storage = openStorage()): boolean {
  try {
    storage?.setItem(PENDING_KEY, JSON.stringify(pending));
    storage?.setItem(OAUTH_ACTION_KEY, action);
    return storage !== null;
  } catch {
    return false;
  }
}

/** The sign-in started in this tab; null for an unknown provider, and without a valid action. */
export function readOauth(provider: string | undefined, storage = openStorage()): BegunOauth | null {
  const action = actionSchema.safeParse(storage?.getItem(OAUTH_ACTION_KEY));
  const pending = pendingSchema.safeParse(jsonOf(storage?.getItem(PENDING_KEY)));
  const isKnown = PROVIDERS.some((one) => one === provider);
  if (!isKnown || !action.success || !pending.success) return null;
  return { ...pending.data, action: action.data, nextPath: nextPathOf(pending.data) };
}

/** Clears the stored action, because it is valid for one return. */
export function clearOauth(storage = openStorage()): void {
  storage?.removeItem(OAUTH_ACTION_KEY);
  storage?.removeItem(PENDING_KEY);
}

export function readAnswer(params: URLSearchParams): OauthAnswer {
  if (params.get('error') === 'access_denied') return { kind: 'denied' };
  const code = params.get('code') ?? '';
  const state = params.get('state') ?? '';
  return code === '' || state === '' ? { kind: 'incomplete' } : { kind: 'code', code, state };
}

/** Origin that the provider redirects to: the tab's storage exists only there. */
export function returnOriginOf(url: string): string {
  const target = new URL(url).searchParams.get('redirect_uri');
  return target === null ? '' : new URL(target).origin;
}

function openStorage(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}
