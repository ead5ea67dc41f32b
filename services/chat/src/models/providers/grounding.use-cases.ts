import type { chatApi } from '@colloquy/contracts';
import type { Limit, UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import { changeRecorded } from '../../conversations/index.ts';
import type { GroundingTests } from '../grounding/grounding-tests.ts';
import { assertTestsLeft, beginTest, isTested, withGrounding } from '../grounding/grounding.policy.ts';
import type { StoredProvider } from '../provider-access/model-providers.model.ts';
import { providerOf, toModelProvider } from './model-providers.policy.ts';
import type { ModelProviderRepository } from '../provider-access/model-providers.repository.ts';
import { assertTestAllowed } from './test-limit.ts';

/** The grounding of workspaces' models: tests and members' decisions. */
export function createGroundingUseCases(deps: {
  readonly providers: ModelProviderRepository;
  readonly access: WorkspaceAccess;
  readonly limit: Limit;
  readonly tests: GroundingTests;
  readonly now: () => Date;
}) {
  const { providers, access, limit, tests, now } = deps;
  const replaced = (all: readonly StoredProvider[], before: StoredProvider, after: StoredProvider) =>
    all.map((one) => (one === before ? after : one));

  return {
    async testModelGrounding({ params: { id: workspaceId, providerId }, body: { model } }, context) {
      await access.require(context, workspaceId);
      // Other workspaces' ids are refused as unknown before they count against the limit.
      await providers.get(workspaceId, providerId);
      await assertTestAllowed(limit, workspaceId);
      const id = context.newId();
      let begun: StoredProvider | null = null;
      const written = await providers.change(workspaceId, (current) => {
        const known = providerOf(current, providerId);
        begun = null;
        if (isTested(known, model, now())) return null;
        assertTestsLeft(current, now());
        const test = beginTest(id, now());
        begun = withGrounding(known, model, { test });
        return { providers: replaced(current, known, begun), events: [] };
      });
      if (begun !== null) tests.begin({ id, workspaceId, providerId, model }, begun);
      return { data: toModelProvider(workspaceId, providerOf(written, providerId), now()) };
    },

    async chooseModelGrounding({ params: { id: workspaceId, providerId }, body }, context) {
      await access.require(context, workspaceId);
      const { model, grounding } = body;
      const written = await providers.change(workspaceId, (current) => {
        const known = providerOf(current, providerId);
        const before = known.groundings.find((one) => one.model === model)?.chosen ?? null;
        if (before === grounding) return null;
        const after = withGrounding(known, model, { chosen: grounding });
        const recorded = changeRecorded(context, workspaceId, {
          action: 'model-provider.changed',
          target: { kind: 'model-provider', id: providerId, name: known.name },
          before: { model, grounding: before },
          after: { model, grounding },
        });
        return { providers: replaced(current, known, after), events: [recorded] };
      });
      return { data: toModelProvider(workspaceId, providerOf(written, providerId), now()) };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}
