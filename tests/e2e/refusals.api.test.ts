import { afterAll, describe } from 'vitest';
import { openProductUnderTest } from './product-under-test.ts';
import { describeConflicts } from './suites/conflicts.suite.ts';
import { describeCrossTenant } from './suites/cross-tenant.suite.ts';

const product = await openProductUnderTest();

describe.skipIf(product === null)(`what refusals tell, ${product?.mode ?? 'not run'}`, () => {
  if (product === null) return;
  afterAll(() => product.stop());

  describeConflicts(product);
  describeCrossTenant(product);
});
