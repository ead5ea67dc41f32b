import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus } from '@colloquy/contracts';
import { openKnowledge } from '../../testing/knowledge-harness.ts';

const NOTICE =
  'A lamp can be returned within 45 days of its delivery, in its box, with the bill, at every shop of ours.';

describe('what a search brings up', async () => {
  const harness = await openKnowledge();
  afterAll(() => harness.stop());

  it('says a thing once, however many documents repeat it, and what differs in a number beside it', async () => {
    const bot = harness.aBot('w1');
    const texts = [
      ...Array.from({ length: 8 }, (_, at) => `${NOTICE}${'\n'.repeat(at + 1)}`),
      NOTICE.replace('45', '60'),
    ];
    for (const [at, text] of texts.entries()) {
      const { id } = await harness.upload('ada', bot, `notice-${at}.md`, text);
      await harness.untilStatus(id, DocumentStatus.processed);
    }
    const { hits } = await harness.search(bot, 'How many days do I have to return a lamp?');
    expect(hits.map(({ text }) => text).sort()).toEqual([NOTICE, NOTICE.replace('45', '60')]);
  });
});
