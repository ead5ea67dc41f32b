import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const KIB = 1024;
/** Linux reports processor time in hundredths of a second, whatever its own tick is. */
const TICKS_OF_A_SECOND = 100;
/** Indexes of user and system time in `/proc/<pid>/stat`, after the name in brackets. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];

/** Resident memory of a process tree in bytes, as `ps` reports it. */
export function memoryOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, { kib }) => sum + kib * KIB, 0);
}

/** User and system time of a process tree in seconds; null without `/proc`. */
export function cpuSecondsOfTree(pid: number): number | null {
  try {
    return treeOf(pid).reduce((sum, { id }) => sum + ticksOf(id), 0) / TICKS_OF_A_SECOND;
  } catch {
    return null;
  }
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
}

function treeOf(pid: number): { readonly id: number; readonly kib: number }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([id = 0, parent = 0, kib = 0]) => ({ id, parent, kib }));
  const tree = new Set([pid]);
  // Children usually but not always have higher ids, so repeat until none is added.
  for (let before = 0; before !== tree.size; ) {
    before = tree.size;
    for (const { id, parent } of rows) if (tree.has(parent)) tree.add(id);
  }
  return rows.filter(({ id }) => tree.has(id));
}
