import type { operatorApi } from '@colloquy/contracts';
import { renewSecretsOf, type UseCasesOf } from '@colloquy/service-kit';
import type { FunctionSecrets } from './function-secrets.ts';
import type { FunctionRepository } from './functions.repository.ts';

/** Encrypts the headers of functions with the first key of the settings. */
export function createRenewHeadersUseCases(deps: {
  readonly functions: Pick<FunctionRepository, 'after' | 'change'>;
  readonly secrets: Pick<FunctionSecrets, 'renew'>;
}) {
  const { functions, secrets } = deps;
  return {
    async renewFunctionHeaders({ body }) {
      const data = await renewSecretsOf(functions.after, body.after, async ({ _id, workspace_id }) => {
        const scope = { workspace_id, chat_bot_id: _id };
        let [renewed, unreadable] = [0, 0];
        await functions.change(scope, (current) => {
          const outcomes = current.map((one) => secrets.renew(scope, one));
          unreadable = outcomes.filter(({ isReadable }) => !isReadable).length;
          renewed = outcomes.filter(({ isRenewed }) => isRenewed).length;
          return renewed === 0 ? null : { functions: outcomes.map(({ stored }) => stored), events: [] };
        });
        return { renewed, unreadable };
      });
      return { data };
    },
  } satisfies UseCasesOf<typeof operatorApi>;
}
