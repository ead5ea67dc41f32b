/** How often the product checks whether its parent process exists. */
const LOOK_EVERY_MS = 500;

export interface WatchedParent {
  /** Calls `act` once when the parent process has ended. */
  onceGone(act: () => void): void;
}

/**
 * The npm process that runs `npm start`; null for a product that npm did not start. npm forwards only SIGTERM and
 * SIGINT: at SIGHUP or SIGKILL it ends and leaves the product running, with the port and the data folder.
 */
export function watchedParent(
  environment: Readonly<Record<string, string | undefined>>,
): WatchedParent | null {
  if (environment['npm_lifecycle_event'] !== 'start') return null;
  const parentId = process.ppid;
  return {
    onceGone(act) {
      const timer = setInterval(() => {
        if (process.ppid === parentId) return;
        clearInterval(timer);
        act();
      }, LOOK_EVERY_MS);
      timer.unref();
    },
  };
}
