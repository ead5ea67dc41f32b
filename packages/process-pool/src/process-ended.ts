/** Why a process gave no result: its time was over, it needed too much memory, or it ended by a fault of its own. */
export type EndReason = 'timeout' | 'memory' | 'crash';

/** A task whose process ended before it answered. The pool itself is fine. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
  readonly reason: EndReason;

  constructor(reason: EndReason, detail: string) {
    super(`The process ended (${reason}): ${detail}`);
    this.reason = reason;
  }
}

/** A task whose handler threw; `message` is what it threw. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
}

/**
 * The signals by which a process ends that gets no more memory: V8 and the allocators abort or trap, the kernel's
 * out-of-memory killer kills.
 */
const MEMORY_SIGNALS: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']);
/** What a shell answers for a process that SIGABRT ended; V8 exits with it itself on some platforms. */
const ABORT_EXIT_CODE = 134;

/** The reason of an end that the pool did not ask for. */
export function reasonOfExit(code: number | null, signal: NodeJS.Signals | null): EndReason {
  const isMemory = signal === null ? code === ABORT_EXIT_CODE : MEMORY_SIGNALS.has(signal);
  return isMemory ? 'memory' : 'crash';
}
