import { PooledProcess, type TaskOptions } from './pooled-process.ts';
import { ProcessEnded, TaskFailed } from './process-ended.ts';
import type { ProcessLimits } from './spawn-limited.ts';
import { WaitingLine } from './waiting-line.ts';

export interface ProcessPoolOptions<TResult> extends ProcessLimits {
  /** The program of each process; it calls `serveTasks`. */
  readonly entry: URL;
  /** Concurrent processes; further tasks wait, see `RunOptions.group`. */
  readonly maxProcesses: number;
  /** Parses a process's reply. A throw is an error of the process, which is then ended. */
  readonly parseResult: (value: unknown) => TResult;
  /** A process is ended after this long without work. Default 20 s. */
  readonly idleMs?: number;
  /** A process is replaced after this many tasks, because parsers leak a little. Default 50. */
  readonly tasksPerProcess?: number;
}

interface RunOptions extends TaskOptions {
  /** Owner group of the task: groups take turns, so that one with many tasks does not hold up the others. */
  readonly group?: string | undefined;
}

const DEFAULT_IDLE_MS = 20_000;
const DEFAULT_TASKS_PER_PROCESS = 50;

export type ProcessPool<TTask, TResult> = ReturnType<typeof createProcessPool<TTask, TResult>>;

/** Processes that are started by the first task, reused by later ones, and replaced after any failure. */
export function createProcessPool<TTask, TResult>(options: ProcessPoolOptions<TResult>) {
  const { idleMs = DEFAULT_IDLE_MS, tasksPerProcess = DEFAULT_TASKS_PER_PROCESS } = options;
  const places = new WaitingLine(options.maxProcesses);
  const idle = new Map<PooledProcess, NodeJS.Timeout>();
  const all = new Set<PooledProcess>();
  let isClosed = false;

  function take(): PooledProcess {
    for (const [process, timer] of [...idle].reverse()) {
      clearTimeout(timer);
      idle.delete(process);
      if (!process.hasExited) return process;
    }
    const started = new PooledProcess(options.entry, options);
    all.add(started);
    void started.exited.then(() => all.delete(started));
    return started;
  }

  function giveBack(process: PooledProcess): Promise<void> | undefined {
    // RLIMIT_CPU counts a process's whole life, so a process that worked long is replaced before the limit ends it in
    // mid task.
    if (process.wear >= tasksPerProcess || process.busyMs > options.timeoutMs) return process.kill();
    const timer = setTimeout(() => {
      idle.delete(process);
      void process.kill();
    }, idleMs);
    timer.unref();
    idle.set(process, timer);
    return undefined;
  }

  function trusted(result: unknown): TResult {
    try {
      return options.parseResult(result);
    } catch (error) {
      throw new ProcessEnded('crash', `answered what it should not: ${String(error)}`);
    }
  }

  return {
    /**
     * The handler's result for `task`. Throws ProcessEnded when the process was killed or died, TaskFailed
     * when the handler threw, and the signal's reason when aborted.
     */
    async run(task: TTask, runOptions: RunOptions = {}): Promise<TResult> {
      const { signal, group = '' } = runOptions;
      await places.enter(group, signal);
      let process: PooledProcess | null = null;
      let isTrusted = false;
      try {
        signal?.throwIfAborted();
        if (isClosed) throw new Error('The pool is closed');
        process = take();
        const reply = await process.run(task, runOptions);
        if (reply.kind === 'failed') throw new TaskFailed(reply.message);
        const result = trusted(reply.result);
        isTrusted = true;
        return result;
      } finally {
        // The place is freed with the memory: after the process has ended.
        if (process !== null) await (isTrusted ? giveBack(process) : process.kill());
        places.leave(group);
      }
    },
    /** Kills every process and waits until all have ended. */
    async close() {
      isClosed = true;
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all([...all].map((process) => process.kill()));
    },
  };
}
