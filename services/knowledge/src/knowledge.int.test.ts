import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentStatus } from '@colloquy/contracts';
import { openKnowledge, type KnowledgeStage } from './testing/knowledge-stage.ts';

const RETURNS =
  '# Returns\n\nYou may return any lamp within 45 days of delivery. The refund takes 7 working days.\n';

describe('the knowledge service', () => {
  let stage: KnowledgeStage;

  beforeAll(async () => {
    stage = await openKnowledge();
  });
  afterAll(() => stage.stop());

  it('takes a file from the upload to an answer', async () => {
    const bot = stage.aBot('w1');
    const item = await stage.upload('ada', bot, 'returns.md', RETURNS);
    const done = await stage.untilStatus(item.id, DocumentStatus.processed);
    expect(done).toMatchObject({ chunkCount: 1, liveVersion: 1, language: 'en', processing: 1, error: null });
    const found = await stage.search(bot, 'Within how many days may I return a lamp?');
    expect(found.hits[0]).toMatchObject({ item_id: item.id, headingPath: ['Returns'] });
    expect(found).toMatchObject({ itemCount: 1, kbVersion: 1 });
  });
});
