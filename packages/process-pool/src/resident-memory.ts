import { readFile } from 'node:fs/promises';

const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;
const KILOBYTE = 1024;

/** The memory that a process holds, in bytes; null where the system does not tell (it ended, or it is no Linux). */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    const kilobytes = RESIDENT.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * KILOBYTE;
  } catch {
    return null;
  }
}
