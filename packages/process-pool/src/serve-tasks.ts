import { lacksMemory } from './lacks-memory.ts';
import type { TaskMessage, TaskReply } from './messages.ts';

/** Signals that a terminal or service manager sends to every process: the pool's owner handles them. */
const LEFT_TO_THE_OWNER = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The main loop of a pooled process: handles one task after the other until its owner ends. */
export function serveTasks(handle: (task: unknown) => Promise<unknown>): void {
  if (process.send === undefined) throw new Error('serveTasks runs in a process of a pool only');
  for (const signal of LEFT_TO_THE_OWNER) process.on(signal, () => undefined);
  // No exit handler of a parser may keep the process alive when its owner has ended.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', (message: TaskMessage) => void answer(message.task));

  async function answer(task: unknown): Promise<void> {
    const reply = await handle(task).then(
      (result): TaskReply => ({ kind: 'result', result }),
      (error: unknown): TaskReply => {
        // An allocation that throws at the memory limit must end the process like one that aborts.
        if (lacksMemory(error)) process.abort();
        return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
      },
    );
    process.send?.(reply);
  }
}
