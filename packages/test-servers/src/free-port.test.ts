import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createPortSource, freePort } from './free-port.ts';

const MANY = 500;
const portsOf = (next: () => Promise<number>) => Promise.all(Array.from({ length: MANY }, () => next()));
const PRINT_PORTS = `
  const { freePort } = await import(${JSON.stringify(new URL('free-port.ts', import.meta.url).href)});
  const ports = await Promise.all(Array.from({ length: ${MANY} }, () => freePort()));
  console.log(JSON.stringify(ports));
`;

describe('free ports', () => {
  it('are given once', async () => {
    expect(new Set(await portsOf(freePort)).size).toBe(MANY);
  });

  it('are others for files that run side by side', async () => {
    const both = await Promise.all([portsOf(createPortSource()), portsOf(createPortSource())]);
    expect(new Set(both.flat()).size).toBe(2 * MANY);
  });

  it('are others for a process whose predecessor has closed its servers and still lives', async () => {
    const ours = await portsOf(freePort);
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      PRINT_PORTS,
    ]);
    const theirs: number[] = JSON.parse(stdout);
    expect(theirs).toHaveLength(MANY);
    expect(new Set([...ours, ...theirs]).size).toBe(2 * MANY);
  });
});
