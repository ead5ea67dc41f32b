import type { operatorApi } from '@colloquy/contracts';
import { renewSecretsOf, type UseCasesOf } from '@colloquy/service-kit';
import type { ModelProviderRepository } from '../provider-access/model-providers.repository.ts';
import type { SecretSealer } from '../provider-access/provider-secrets.ts';

/** Encrypts the keys and headers of model providers with the first key of the settings. */
export function createRenewKeysUseCases(deps: {
  readonly providers: Pick<ModelProviderRepository, 'after' | 'change'>;
  readonly secrets: Pick<SecretSealer, 'renew'>;
}) {
  const { providers, secrets } = deps;
  return {
    async renewModelKeys({ body }) {
      const data = await renewSecretsOf(providers.after, body.after, async ({ _id: workspaceId }) => {
        let [renewed, unreadable] = [0, 0];
        await providers.change(workspaceId, (current) => {
          const outcomes = current.map((provider) => secrets.renew(workspaceId, provider));
          unreadable = outcomes.filter(({ isReadable }) => !isReadable).length;
          renewed = outcomes.filter(({ isRenewed }) => isRenewed).length;
          return renewed === 0 ? null : { providers: outcomes.map(({ provider }) => provider), events: [] };
        });
        return { renewed, unreadable };
      });
      return { data };
    },
  } satisfies UseCasesOf<typeof operatorApi>;
}
