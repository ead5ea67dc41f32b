import { describe, expect, it } from 'vitest';
import { CHANNELS, MAX_SURVEYS, type FlowStep } from '@colloquy/contracts';
import { aFlow, anInput } from '@colloquy/flow-engine/testing';
import { systemContext } from '@colloquy/service-kit';
import type { WalkRow } from '../flow-runs/flow-runs.repository.ts';
import { createSurveys } from './surveys.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const RANGE = { from: NOW, to: NOW, channels: [CHANNELS.widget.id] };

const aRow = (rootId: string, change: Partial<WalkRow> = {}): WalkRow => ({
  chat_id: 'chat',
  chat_bot_id: 'bot',
  channel: CHANNELS.widget.id,
  flowRevision: 1,
  abandonAt: null,
  run: { root_id: rootId, visited: [rootId], state: 'active', answers: [] },
  ...change,
});

/** The surveys of these runs, and the revisions that were read. */
async function read(rows: readonly WalkRow[], steps: readonly FlowStep[] | null = null) {
  const asked: number[] = [];
  const surveys = createSurveys({
    runs: { begunIn: async () => [...rows] },
    reader: {
      async stepsIfReadable(_botId, revision) {
        asked.push(revision);
        return steps;
      },
    },
    now: () => NOW,
  });
  return { surveys: await surveys.read('w1', null, RANGE, systemContext('test')), asked };
}

describe('the surveys of a range', () => {
  it('begin with the root that was shown most', async () => {
    const { surveys } = await read([aRow('a'), aRow('b'), aRow('b')]);
    expect(surveys.map(({ root_id, shown }) => [root_id, shown])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
  });

  it('are as many as an answer holds', async () => {
    const rows = Array.from({ length: MAX_SURVEYS + 1 }, (_, n) => aRow(`root${n}`));
    expect((await read(rows)).surveys).toHaveLength(MAX_SURVEYS);
  });

  it('take roots of different bots for different ones', async () => {
    const { surveys } = await read([aRow('a'), aRow('a', { chat_bot_id: 'other' })]);
    expect(surveys.map(({ chat_bot_id, shown }) => [chat_bot_id, shown])).toEqual([
      ['bot', 1],
      ['other', 1],
    ]);
  });

  it('count runs while their flow cannot be read', async () => {
    expect((await read([aRow('a')])).surveys).toMatchObject([{ title: '', shown: 1, steps: [] }]);
  });

  it('read first what the newest run began on, also where that was rolled back to', async () => {
    const { asked } = await read([2, 1, 3, 1].map((flowRevision) => aRow('a', { flowRevision })));
    expect(asked).toEqual([1, 3, 2]);
  });

  it('read each revision once, from the newest on, and no more than twenty', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => aRow('a', { flowRevision: 1 + (n % 30) }));
    const { surveys, asked } = await read(rows, aFlow(anInput('a', { title: 'Name' })));
    expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => 30 - n));
    expect(surveys).toMatchObject([{ title: 'Name', shown: 60, steps: [{ reached: 60, waiting: 60 }] }]);
  });
});
