import type { IngestionStage, KnowledgeItem } from '@colloquy/contracts';

const STAGES: readonly IngestionStage[] = ['extract', 'split', 'embed', 'insert', 'verify'];
const STEPS_PER_STAGE = 4;
const STEP_MS = 350;

/** Walks an item through the stages in a few seconds; names with 'broken' fail. */
export function process(item: KnowledgeItem): void {
  Object.assign(item, { documentStatus: 1, processing: 0, error: null });
  let step = 0;
  const timer = setInterval(() => {
    const stage = STAGES[Math.floor(step / STEPS_PER_STAGE)];
    if (item.name.includes('broken') && stage === 'split') {
      clearInterval(timer);
      const error = { code: 'EMPTY_TEXT', message: 'No text.', stage: 'extract', retriable: false };
      Object.assign(item, { documentStatus: 6, processing: 1, progress: null, error });
      return;
    }
    if (stage === undefined) {
      clearInterval(timer);
      const now = new Date().toISOString();
      Object.assign(item, {
        documentStatus: 4,
        processing: 1,
        progress: null,
        liveVersion: item.version,
        chunkCount: 7,
        _updateTime: now,
      });
      return;
    }
    item.progress = { stage, done: (step % STEPS_PER_STAGE) + 1, total: STEPS_PER_STAGE };
    step += 1;
  }, STEP_MS);
}
