import { type integrationApi, ERRORS } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { PlanCache } from '../plans/plan-cache.ts';
import { isSameHash } from './api-key-secret.ts';
import { decideUse } from './api-keys.policy.ts';
import type { ApiKeyRepository } from './api-keys.repository.ts';
import type { Rosters } from './key-owners.ts';

/** A use is recorded at most this often. */
const USE_PAUSE_MS = 60_000;

export function createVerificationUseCases(deps: {
  readonly keys: ApiKeyRepository;
  readonly plans: PlanCache;
  readonly rosters: Rosters;
  readonly now: () => Date;
}) {
  const { keys, plans, rosters, now } = deps;

  return {
    /** For the gateway: whether a request with this key is allowed. */
    async verifyApiKey({ body }, context) {
      for (const key of await keys.withPrefix(body.prefix)) {
        const secret = key.secrets.find(({ hash }) => isSameHash(hash, body.hash));
        if (secret === undefined) continue;
        const at = now();
        const roster = await rosters.of(key.workspace_id, context);
        if (roster === null) break;
        const plan = await plans.read({ params: { id: key.workspace_id } }, { context });
        const decision = decideUse(key, secret, { plan, roster, ip: body.ip, now: at });
        if (decision.allowed) await keys.recordUse(key, at, new Date(at.getTime() - USE_PAUSE_MS));
        return { data: decision };
      }
      return { data: { allowed: false, code: ERRORS.sessionNotValid } };
    },
  } satisfies UseCasesOf<typeof integrationApi>;
}
