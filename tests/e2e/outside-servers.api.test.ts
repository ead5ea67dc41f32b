import { startFixtureSite } from '@colloquy/crawler/testing';
import { afterAll, describe } from 'vitest';
import { openProductUnderTest } from './product-under-test.ts';
import { describeEmbeddings, startEmbeddingServers } from './suites/embeddings.suite.ts';
import { describeRights } from './suites/rights.suite.ts';
import { describeWebsites, PAGES } from './suites/websites.suite.ts';

const site = await startFixtureSite({ pages: PAGES });
const models = await startEmbeddingServers();
const product = await openProductUnderTest({
  CRAWL_PRIVATE_HOSTS: site.host,
  CHROMIUM_PATH: 'off',
  MODEL_HOSTS: models.hosts,
  // These tests are about rights, not plans: no plan limit may refuse first.
  TRIAL_SEATS: '50',
  TRIAL_BOTS: '100',
  TRIAL_ANSWERS: '1000',
});

/**
 * One installation for all tests that need high limits and external servers: in distributed mode it is some twenty
 * processes.
 */
describe.skipIf(product === null)(`with servers outside, ${product?.mode ?? 'not run'}`, () => {
  if (product === null) return;
  afterAll(async () => {
    await product.stop();
    await site.close();
    await models.close();
  });

  describeRights(product);
  describeWebsites(product, site);
  describeEmbeddings(product, models);
});
