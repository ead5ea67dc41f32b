/** Errors that Node and V8 throw when the system has no memory for a buffer. */
const NO_BUFFER = /Array buffer allocation failed|Invalid typed array length|Failed to allocate memory/;

/** Whether a failed allocation caused `error`, also when a parser wrapped it in errors of its own. */
export function lacksMemory(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (NO_BUFFER.test(cause.message)) return true;
  }
  return false;
}
