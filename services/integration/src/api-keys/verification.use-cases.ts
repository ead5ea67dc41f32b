import { workspaceApi, type ApiKeyVerdict, type RouteInput, type integrationApi } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import type { PlanDirectory } from '../plans/plan-directory.ts';
import { isSameHash } from './api-key-secret.ts';
import { judgeUse, type Standing } from './api-keys.policy.ts';
import type { ApiKeyRepository } from './api-keys.repository.ts';

/** A use is written down at most this often. */
const USE_PAUSE_MS = 60_000;

export type VerificationUseCases = ReturnType<typeof createVerificationUseCases>;

export function createVerificationUseCases(deps: {
  readonly keys: ApiKeyRepository;
  readonly plans: PlanDirectory;
  readonly client: ServiceClient;
  readonly now: () => Date;
}) {
  const { keys, plans, client, now } = deps;

  /** null for a workspace that is gone, whether its event has arrived or not. */
  async function standingOf(workspaceId: string, context: RequestContext): Promise<Standing | null> {
    try {
      await client.call(workspaceApi.findWorkspace, { params: { id: workspaceId } }, { context });
    } catch (error) {
      if (isAppError(error) && error.kind === 'not-found') return null;
      throw error;
    }
    return plans.of(workspaceId, context);
  }

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
        const standing = await standingOf(key.workspace_id, context);
        const verdict = judgeUse(key, secret, { standing, ip: body.ip, now: at });
        if (verdict.allowed) await keys.noteUse(key, at, new Date(at.getTime() - USE_PAUSE_MS));
        return { data: verdict };
      }
      return { data: { allowed: false, code: '401001' } };
    },
  };
}
