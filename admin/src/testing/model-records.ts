import type { GroundingTest, ModelProvider, ProvidedModel } from '@colloquy/contracts';
import { anId } from './records.ts';

/** An untested provider of the workspace, overridden by `change`. */
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
    lastReason: null,
    lastTestedAt: null,
    models: [],
    createdBy: anId(3),
    revision: 4,
    ...change,
  };
}

/** An untested model, overridden by `change`. */
export function aModel(id: string, change: Partial<ProvidedModel> = {}): ProvidedModel {
  return {
    id,
    chat: null,
    stream: null,
    tools: null,
    embeddings: null,
    dimension: null,
    grounding: 'free',
    chosenGrounding: null,
    groundingTest: null,
    ...change,
  };
}

/** A successful grounding test, overridden by `change`. */
export function aGroundingTest(change: Partial<GroundingTest> = {}): GroundingTest {
  const at = '2026-01-01T10:00:00.000Z';
  return {
    state: 'done',
    at,
    questions: 12,
    answerable: 8,
    asked: 12,
    right: 12,
    kept: 12,
    quoted: 7,
    error: null,
    ...change,
  };
}
