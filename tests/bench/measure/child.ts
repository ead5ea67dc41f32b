import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { nodeBinary } from '../../product/index.ts';

/** A helper process that answers messages, so that its cost is not counted in the measurement. */
export interface Child {
  readonly pid: number;
  /** Sends `message` and returns the next reply. Throws when the process ends first. */
  ask<T>(message: object, answer: z.ZodType<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Runs `entry`, a path below tests/bench. The process ends with the caller. */
export function startChild(entry: string): Child {
  const child: ChildProcess = fork(fileURLToPath(new URL(`../${entry}`, import.meta.url)), [], {
    execPath: nodeBinary(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  if (child.pid === undefined) throw new Error(`${entry} could not be started`);
  return {
    pid: child.pid,
    async ask(message, answer) {
      const reply = once(child, 'message');
      child.send(message);
      const first: unknown = await Promise.race([reply, exited.then(() => null)]);
      if (!Array.isArray(first)) throw new Error(`${entry} ended before it answered`);
      return answer.parse(first[0]);
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
