import { chatApi, type GroundingTest, type ModelGrounding, type ModelProvider } from '@colloquy/contracts';
import type { CallRoute } from '../../api/call-route.ts';
import { POLL_TEST_MS } from '../models/grounding.ts';

/** Tests a model's grounding, reports the progress, and returns the result and the grounding that follows from it. */
export async function testGrounding(
  call: CallRoute,
  { workspaceId, provider_id, model }: { workspaceId: string; provider_id: string; model: string },
  onStep: (test: GroundingTest) => void,
): Promise<{ readonly test: GroundingTest; readonly grounding: ModelGrounding }> {
  const params = { id: workspaceId, providerId: provider_id };
  const begun = await call(chatApi.testModelGrounding, { params, body: { model } });
  for (let known = testedOf([begun.data], provider_id, model); ; ) {
    onStep(known.test);
    if (known.test.state !== 'running') return known;
    await new Promise((resolve) => setTimeout(resolve, POLL_TEST_MS));
    const { data } = await call(chatApi.listModelProviders, { params: { id: workspaceId } });
    known = testedOf(data, provider_id, model);
  }
}

function testedOf(providers: readonly ModelProvider[], providerId: string, model: string) {
  const known = providers.find(({ id }) => id === providerId)?.models.find(({ id }) => id === model);
  if (known === undefined || known.groundingTest === null)
    throw new TypeError(`The test of ${model} is gone`);
  return { test: known.groundingTest, grounding: known.grounding };
}
