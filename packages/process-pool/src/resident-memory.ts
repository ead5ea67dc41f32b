import { readFile } from 'node:fs/promises';

const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;
const KILOBYTE = 1024;

/** Resident memory of a process in bytes; null when unknown (it ended, or the system is not Linux). */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    const kilobytes = RESIDENT.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * KILOBYTE;
  } catch {
    return null;
  }
}
