import { describe, expect, it } from 'vitest';
import { createSentMemory } from './sent-memory.ts';

describe('the memory of sent mails', () => {
  it('tries again what failed', async () => {
    const memory = createSentMemory();
    let runs = 0;
    const task = async (): Promise<void> => {
      runs += 1;
      if (runs === 1) throw new Error('down');
    };
    await expect(memory.once('a', task)).rejects.toThrow('down');
    await memory.once('a', task);
    await memory.once('a', task);
    expect(runs).toBe(2);
  });

  it('forgets the oldest first when it is full', async () => {
    const memory = createSentMemory(2);
    const ran: string[] = [];
    for (const key of ['a', 'b', 'c', 'b', 'a']) await memory.once(key, async () => void ran.push(key));
    expect(ran).toEqual(['a', 'b', 'c', 'a']);
  });
});
