import { chatApi, type GroundingTest, type ModelProvider } from '@colloquy/contracts';
import type { CallRoute } from '../../api/call-route.ts';
import { POLL_TEST_MS } from '../models/grounding.ts';

/** Tests how a model rests on passages, tells each step, and returns how it ended. */
export async function testGrounding(
  call: CallRoute,
  { workspaceId, provider_id, model }: { workspaceId: string; provider_id: string; model: string },
  onStep: (test: GroundingTest) => void,
): Promise<GroundingTest> {
  const params = { id: workspaceId, providerId: provider_id };
  const begun = await call(chatApi.testModelGrounding, { params, body: { model } });
  for (let test = testOf([begun.data], provider_id, model); ; ) {
    onStep(test);
    if (test.state !== 'running') return test;
    await new Promise((resolve) => setTimeout(resolve, POLL_TEST_MS));
    const { data } = await call(chatApi.listModelProviders, { params: { id: workspaceId } });
    test = testOf(data, provider_id, model);
  }
}

function testOf(providers: readonly ModelProvider[], providerId: string, model: string): GroundingTest {
  const known = providers.find(({ id }) => id === providerId)?.models.find(({ id }) => id === model);
  const test = known?.groundingTest;
  if (test === undefined || test === null) throw new TypeError(`The test of ${model} is gone`);
  return test;
}
