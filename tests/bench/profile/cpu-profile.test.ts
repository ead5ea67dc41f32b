import { describe, expect, it } from 'vitest';
import { breakDown, phaseOfUrl, type CpuProfile } from './cpu-profile.ts';

function aProfile(): CpuProfile {
  const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
    id,
    callFrame: { functionName, url, lineNumber: 0 },
    children,
  });
  return {
    nodes: [
      node(1, '(root)', '', [2, 5, 6]),
      node(2, 'ask', 'file:///app/services/chat/src/ask.ts', [3]),
      node(3, 'exec', 'file:///app/node_modules/mongoose/lib/query.js', [4]),
      node(4, 'writev', ''),
      node(5, '(garbage collector)', ''),
      node(6, '(idle)', ''),
    ],
    startTime: 0,
    endTime: 10_000,
    samples: [2, 3, 4, 5, 6],
    timeDeltas: [1_000, 2_000, 3_000, 500, 3_500],
  };
}

describe('breakdown of a profile', () => {
  it('charges native code to its caller and leaves idle time out', () => {
    const { busyMs, stages } = breakDown(aProfile(), { from: 0, to: 10_000 });
    expect(busyMs).toBe(6.5);
    expect(stages).toEqual([
      { name: 'mongoose', ms: 5 },
      { name: 'services/chat', ms: 1 },
      { name: 'garbage collection', ms: 0.5 },
    ]);
  });

  it('counts what was sampled inside the window only', () => {
    const { busyMs, wallMs } = breakDown(aProfile(), { from: 2_000, to: 6_200 });
    expect({ busyMs, wallMs }).toEqual({ busyMs: 5, wallMs: 4.2 });
  });

  it.each([
    ['node:internal/streams/writable', 'node:streams'],
    ['node:http', 'node:http'],
    ['file:///a/node_modules/mongoose/node_modules/bson/lib/bson.cjs', 'bson'],
    ['file:///a/node_modules/@scope/name/index.js', '@scope/name'],
    ['file:///a/packages/persistence/src/index.ts', 'packages/persistence'],
    ['', null],
  ])('places %s', (url, phase) => {
    expect(phaseOfUrl(url)).toBe(phase);
  });
});
