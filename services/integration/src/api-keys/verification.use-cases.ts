import { type ApiKeyVerdict, type RouteInput, type integrationApi, ERRORS } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import type { PlanCache } from '../plans/plan-cache.ts';
import { isSameHash } from './api-key-secret.ts';
import { judgeUse } from './api-keys.policy.ts';
import type { ApiKeyRepository } from './api-keys.repository.ts';
import type { Rosters } from './key-owners.ts';

/** A use is written down at most this often. */
const USE_PAUSE_MS = 60_000;

export type VerificationUseCases = ReturnType<typeof createVerificationUseCases>;

export function createVerificationUseCases(deps: {
  readonly keys: ApiKeyRepository;
  readonly plans: PlanCache;
  readonly rosters: Rosters;
  readonly now: () => Date;
}) {
  const { keys, plans, rosters, now } = deps;

  return {
    /** For the public door: whether a request with this key may come in. */
    async verify(
      { body }: RouteInput<typeof integrationApi.verifyApiKey>,
      context: RequestContext,
    ): Promise<{ data: ApiKeyVerdict }> {
      for (const key of await keys.withPrefix(body.prefix)) {
        const secret = key.secrets.find(({ hash }) => isSameHash(hash, body.hash));
        if (secret === undefined) continue;
        const at = now();
        const roster = await rosters.of(key.workspace_id, context);
        if (roster === null) break;
        const standing = await plans.read({ params: { id: key.workspace_id } }, { context });
        const verdict = judgeUse(key, secret, { standing, roster, ip: body.ip, now: at });
        if (verdict.allowed) await keys.noteUse(key, at, new Date(at.getTime() - USE_PAUSE_MS));
        return { data: verdict };
      }
      return { data: { allowed: false, code: ERRORS.sessionNotValid } };
    },
  };
}
