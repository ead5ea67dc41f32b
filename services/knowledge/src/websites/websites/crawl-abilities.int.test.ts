import { afterEach, describe, expect, it } from 'vitest';
import { knowledgeApi } from '@colloquy/contracts';
import { silentLogger, type Logger } from '@colloquy/observability';
import { openCrawling } from '../open-crawling.ts';
import { openKnowledge, type KnowledgeHarness } from '../../testing/knowledge-harness.ts';

let open: KnowledgeHarness | null = null;
afterEach(async () => {
  await open?.stop();
  open = null;
});

async function started(chromiumPath: string) {
  const warnings: string[] = [];
  const logger: Logger = {
    ...silentLogger,
    warn: (...said: unknown[]) => void warnings.push(said.join(' ')),
  };
  const logged: Logger = { ...logger, child: () => logged };
  const config = { crawlPrivateHosts: [], chromiumPath, chromiumSandbox: 'on' } as const;
  const crawling = await openCrawling(config, logged);
  open = await openKnowledge({ crawling, logger: logged });
  return { host: open.host, missing: warnings.filter((text) => text.includes('JS_ONLY')) };
}

describe('what an installation can do with websites', () => {
  it.each([
    ['no browser is wanted', 'off', false],
    ['no browser is where it should be', '/nowhere/chromium', false],
    ['there is one', process.execPath, true],
  ])('is told to any user, and at the start once, when %s', async (_what, chromiumPath, rendersPages) => {
    const { host, missing } = await started(chromiumPath);
    expect(missing).toHaveLength(rendersPages ? 0 : 1);
    for (const user of ['ada', 'uma', 'bob']) {
      const { result } = await host.asUser(user).call(knowledgeApi.readCrawlAbilities, {});
      expect(result).toEqual({ data: { rendersPages } });
    }
  });
});
