import { afterAll, describe } from 'vitest';
import { openProductUnderTest } from './product-under-test.ts';
import { describeRights } from './suites/rights.suite.ts';

// Rights are asked here, not plans: no limit may answer in their place.
const product = await openProductUnderTest({ TRIAL_SEATS: '50', TRIAL_BOTS: '100', TRIAL_ANSWERS: '1000' });

describe.skipIf(product === null)(`rights over HTTP, ${product?.mode ?? 'not run'}`, () => {
  if (product === null) return;
  afterAll(() => product.stop());

  describeRights(product);
});
