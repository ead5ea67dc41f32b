import { afterAll, describe } from 'vitest';
import { startChangingSite } from './changing-site.ts';
import { describeHandoff } from './handoff.suite.ts';
import { describeRefreshedPage } from './refreshed-page.suite.ts';
import { ServerMissingError } from './servers.ts';
import { startDistributed, type Distributed } from './start-distributed.ts';

const site = await startChangingSite();
const distributed = await openOrSay();

describe.skipIf(distributed === null)('two processes of chat', () => {
  if (distributed === null) return;
  afterAll(async () => {
    await distributed.stop();
    await site.close();
  });
  describeRefreshedPage(distributed, site);
  // Last, because it kills a process.
  describeHandoff(distributed);
});

async function openOrSay(): Promise<Distributed | null> {
  try {
    const env = { CRAWL_PRIVATE_HOSTS: site.host, CHROMIUM_PATH: 'off' };
    return await startDistributed({ database: 'embedded', replicas: { chat: 2 }, env });
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    console.log(`LANE NOT RUN: distributed — ${error.message}`);
    return null;
  }
}
