import { lacksMemory } from './lacks-memory.ts';
import type { TaskMessage, TaskReply } from './messages.ts';

/** Signals that a terminal or a service manager sends to every process: the pool's owner decides what they mean. */
const LEFT_TO_THE_OWNER = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The whole life of a pooled process: answers one task after the other until the owner goes. */
export function serveTasks(handle: (task: unknown) => Promise<unknown>): void {
  if (process.send === undefined) throw new Error('serveTasks runs in a process of a pool only');
  for (const signal of LEFT_TO_THE_OWNER) process.on(signal, () => undefined);
  // No exit handler of a parser may hold the process when its owner is gone.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', (message: TaskMessage) => void answer(message.task));

  async function answer(task: unknown): Promise<void> {
    const reply = await handle(task).then(
      (result): TaskReply => ({ kind: 'result', result }),
      (error: unknown): TaskReply => {
        // The limit of memory met an allocation that throws: it ends the process like those that abort.
        if (lacksMemory(error)) process.abort();
        return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
      },
    );
    process.send?.(reply);
  }
}
