import { z } from 'zod';
import { jsonOf } from '../../api/json-of.ts';
import { nextPathOf } from '../../session/next-path.ts';

/** The specification's session action: without it nobody comes back from a sign-in (section 2). */
export const OAUTH_ACTION_KEY = 'gp_oauth_action';
const PENDING_KEY = 'colloquy.oauth';
const PROVIDERS = ['google'] as const;

const actionSchema = z.enum(['login', 'register']);
const pendingSchema = z.object({
  /** Only this tab has it, so nobody else can finish what was begun here. */
  verifier: z.string(),
  nextPath: z.string(),
  /** The id of the person who connects Google in the profile; null for whoever signs in. */
  connects: z.string().nullable(),
  /** The session goes on; the way to Google and back proves whose it is. */
  confirms: z.boolean(),
  email: z.string(),
});
export type OauthAction = z.infer<typeof actionSchema>;
export type PendingOauth = z.infer<typeof pendingSchema>;

export interface BegunOauth extends PendingOauth {
  readonly action: OauthAction;
}

/** What the provider sent back: a code, a refusal, or nothing of use. */
export type OauthAnswer =
  | { readonly kind: 'code'; readonly code: string; readonly state: string }
  | { readonly kind: 'denied' }
  | { readonly kind: 'incomplete' };

/** Remembers in this tab what is about to begin at the provider. False where the browser keeps nothing. */
export function rememberOauth({ action, ...pending }: BegunOauth, storage = openStorage()): boolean {
  try {
    storage?.setItem(PENDING_KEY, JSON.stringify(pending));
    storage?.setItem(OAUTH_ACTION_KEY, action);
    return storage !== null;
  } catch {
    return false;
  }
}

/** What this tab has begun; null for an unknown provider, without an action, or with one that is neither. */
export function readOauth(provider: string | undefined, storage = openStorage()): BegunOauth | null {
  const action = actionSchema.safeParse(storage?.getItem(OAUTH_ACTION_KEY));
  const pending = pendingSchema.safeParse(jsonOf(storage?.getItem(PENDING_KEY)));
  const isKnown = PROVIDERS.some((one) => one === provider);
  if (!isKnown || !action.success || !pending.success) return null;
  return { ...pending.data, action: action.data, nextPath: nextPathOf(pending.data) };
}

/** Clears the stored action: it holds for one return. */
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

/** Where the provider will send the browser back to: what this tab remembers is there only on its own origin. */
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
