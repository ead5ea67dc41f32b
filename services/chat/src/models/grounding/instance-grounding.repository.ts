import type { Model } from 'mongoose';
import { createRepository, modify, type OutboxSignal } from '@colloquy/persistence';
import type { InstanceGroundingDocument } from './instance-grounding.model.ts';
import type { InstanceGroundingState } from './instance-grounding.policy.ts';

export type InstanceGroundingRepository = ReturnType<typeof createInstanceGroundingRepository>;

/** Test results of the operator's models, each under the id of its server and name. */
export function createInstanceGroundingRepository(
  model: Model<InstanceGroundingDocument>,
  signal: OutboxSignal,
) {
  const rows = createRepository(model, { signal }).everywhere(
    'The model of the installation answers for every workspace.',
  );
  return {
    /** Decides on the newest state and writes only onto that one; null leaves it as it is. */
    change: async (
      id: string,
      name: string,
      decide: (current: InstanceGroundingState | null) => InstanceGroundingState | null,
    ): Promise<InstanceGroundingState | null> =>
      stateIn(
        await modify<InstanceGroundingDocument | null, InstanceGroundingState>(
          () => rows.findById(id),
          (current) => decide(stateIn(current)),
          (current, { found, test, failures, lastFailure }) => {
            const set = { found, test, failures, lastFailure };
            return current === null
              ? rows.insert({ _id: id, model: name, ...set })
              : rows.update(id, { set }, { expectRevision: current.revision });
          },
        ),
      ),
  };
}

function stateIn(document: InstanceGroundingDocument | null): InstanceGroundingState | null {
  if (document === null) return null;
  const { found, test, failures, lastFailure } = document;
  return { found, test, failures, lastFailure };
}
