import { describe, expect, it } from 'vitest';
import { memoryEnvironment, memoryFlags, startFlags } from './runtime-limits.mjs';

describe('the memory limits of npm start', () => {
  it('hold for both generations of the heap and for malloc', () => {
    expect(memoryFlags({})).toEqual([
      expect.stringMatching(/^--max-semi-space-size=\d+$/),
      expect.stringMatching(/^--max-old-space-size=\d+$/),
    ]);
    expect(memoryEnvironment({})).toEqual({ MALLOC_ARENA_MAX: '2' });
  });

  it('are among the flags of each start', () => {
    expect(startFlags({})).toEqual(expect.arrayContaining(memoryFlags({})));
  });

  it('leave what the environment sets by itself', () => {
    expect(memoryFlags({ NODE_OPTIONS: '--max-old-space-size=2048' })).toEqual([
      expect.stringContaining('--max-semi-space-size'),
    ]);
    expect(memoryEnvironment({ MALLOC_ARENA_MAX: '8' })).toEqual({ MALLOC_ARENA_MAX: '8' });
  });
});
