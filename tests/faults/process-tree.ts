import { readFile, readdir } from 'node:fs/promises';

export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly residentBytes: number;
}

/** A process and all its descendants, parents first; empty when it has ended. Reads /proc. */
export async function processTreeOf(pid: number): Promise<ProcessFacts[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(factsOf))).filter((facts) => facts !== null);
  const tree = all.filter((facts) => facts.pid === pid);
  // The array grows during the loop: children of children.
  for (const { pid: parent } of tree) tree.push(...all.filter((facts) => facts.parent === parent));
  return tree;
}

/** Null for a process that has ended, whether reaped by its parent or not. */
async function factsOf(pid: number): Promise<ProcessFacts | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const field = (name: string): number | null => {
    const value = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1];
    return value === undefined ? null : Number(value);
  };
  const parent = field('PPid');
  const residentKilobytes = field('VmRSS');
  return parent === null || residentKilobytes === null
    ? null
    : { pid, parent, residentBytes: residentKilobytes * 1024 };
}
