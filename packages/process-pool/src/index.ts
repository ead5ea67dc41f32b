export { lacksMemory } from './lacks-memory.ts';
export { createProcessPool, type ProcessPool, type ProcessPoolOptions } from './process-pool.ts';
export { ProcessEnded, TaskFailed, type EndReason } from './process-ended.ts';
export { serveTasks } from './serve-tasks.ts';
export { WaitingLine } from './waiting-line.ts';
