import { afterAll, describe } from 'vitest';
import { openProductUnderTest } from './product-under-test.ts';
import { describeApiKeys } from './suites/api-keys.suite.ts';
import { describeInbox } from './suites/inbox.suite.ts';
import { describeKnowledgeChanges } from './suites/knowledge-changes.suite.ts';
import { describeAccountDeletion } from './suites/account-deletion.suite.ts';
import { describeMainJob } from './suites/main-job.suite.ts';
import { describeSessions } from './suites/sessions.suite.ts';

const product = await openProductUnderTest();

describe.skipIf(product === null)(`the product over HTTP, ${product?.mode ?? 'not run'}`, () => {
  if (product === null) return;
  afterAll(() => product.stop());

  describeMainJob(product);
  describeKnowledgeChanges(product);
  describeInbox(product);
  describeSessions(product);
  describeApiKeys(product);
  describeAccountDeletion(product);
});
