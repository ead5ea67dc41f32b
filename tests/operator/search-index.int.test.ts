import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOperatorHarness, type OperatorHarness } from './operator-harness.ts';

const ANSWERING = /^The index that answers was made with .+ \(512 values, index version 2\)\.$/;

describe('asking the operator tool for the search index', () => {
  let harness: OperatorHarness;
  beforeAll(async () => {
    harness = await openOperatorHarness();
    await harness.start();
  });
  afterAll(() => harness.close());

  it('says which model it was made with, while the product runs and while it is stopped', async () => {
    const running = await harness.operator('search-index');
    expect(running, running.text).toMatchObject({ exitCode: 0, text: expect.stringMatching(ANSWERING) });
    await harness.stop();
    const stopped = await harness.operator('search-index');
    expect(stopped, stopped.text).toMatchObject({ exitCode: 0, text: expect.stringMatching(ANSWERING) });
  });
});
