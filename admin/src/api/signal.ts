/** An event without data that several parts of the page can subscribe to. */
export interface Signal {
  readonly emit: () => void;
  /** Answers how to stop listening. */
  readonly listen: (listener: () => void) => () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    emit: () => {
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
