import { randomUUID } from 'node:crypto';
import { type BareSetup, listeningSchema } from '../bare/messages.ts';
import { startChild } from './child.ts';
import { memoryOfTree } from './memory.ts';
import { readCpuSeconds, type Subject } from './subject.ts';

/** Starts the bare handler over the same chunks. */
export async function startBare(setup: BareSetup): Promise<Subject & { stop(): Promise<void> }> {
  const child = startChild('bare/main.ts');
  const { port } = await child.ask(setup, listeningSchema);
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    name: 'bare',
    askUrl: `${baseUrl}/ask`,
    newChats: (count) =>
      Promise.resolve(Array.from({ length: count }, () => ({ chatId: randomUUID(), userRef: 'visitor' }))),
    cpuSeconds: () => readCpuSeconds(`${baseUrl}/metrics`),
    // Its only insert goes to a file of its own process.
    commandsSent: () => Promise.resolve(0),
    residentBytes: () => memoryOfTree(child.pid),
    stop: () => child.stop(),
  };
}
