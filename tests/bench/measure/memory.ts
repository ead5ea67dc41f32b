import { execFileSync } from 'node:child_process';

const KIB = 1024;

/** Resident memory of a process and everything below it, in bytes, as `ps` sees it. */
export function memoryOfTree(pid: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([id = 0, parent = 0, kib = 0]) => ({ id, parent, kib }));
  const tree = new Set([pid]);
  // Children have higher numbers only by habit: look until nothing is added.
  for (let before = 0; before !== tree.size; ) {
    before = tree.size;
    for (const { id, parent } of rows) if (tree.has(parent)) tree.add(id);
  }
  return rows.reduce((sum, { id, kib }) => (tree.has(id) ? sum + kib * KIB : sum), 0);
}
