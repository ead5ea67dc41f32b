import type { ModelProvider } from '@colloquy/contracts';
import { anId } from './records.ts';

/** A provider of the workspace that nobody has tested, unless `change` says otherwise. */
export function aProvider(change: Partial<ModelProvider> = {}): ModelProvider {
  return {
    id: anId(7),
    workspace_id: anId(1),
    name: 'Mistral',
    kind: 'compatible',
    baseUrl: 'https://api.mistral.ai/v1',
    hasKey: true,
    hasHeaders: false,
    state: 'untested',
    lastError: null,
    lastTestedAt: null,
    models: [],
    createdBy: anId(3),
    revision: 4,
    ...change,
  };
}
