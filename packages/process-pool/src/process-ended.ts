/** Why a process returned no result: it exceeded its time or memory, or it crashed. */
export type EndReason = 'timeout' | 'memory' | 'crash';

/** The process of a task ended before it replied. The pool itself is fine. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
  readonly reason: EndReason;

  constructor(reason: EndReason, detail: string) {
    super(`The process ended (${reason}): ${detail}`);
    this.reason = reason;
  }
}

/** The task's handler threw; `message` is the message of its error. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
}

/**
 * Signals that end a process out of memory: V8 and the allocators abort or trap, the kernel's out-of-memory killer
 * kills.
 */
const MEMORY_SIGNALS: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']);
/** A shell's exit code for a process ended by SIGABRT; V8 itself exits with it on some platforms. */
const ABORT_EXIT_CODE = 134;

/** The reason of an exit that the pool did not cause. */
export function reasonOfExit(code: number | null, signal: NodeJS.Signals | null): EndReason {
  const isMemory = signal === null ? code === ABORT_EXIT_CODE : MEMORY_SIGNALS.has(signal);
  return isMemory ? 'memory' : 'crash';
}
