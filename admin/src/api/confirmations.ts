/** Asks the person to prove who they are; true once they have. */
type Asker = () => Promise<boolean>;

/** Between the calls that need a fresh proof of the person and the dialog that asks for it. */
export interface Confirmations {
  /** Resolves to false when the user cancels, or when no dialog is mounted. Concurrent calls share one dialog. */
  readonly ask: Asker;
  /** From now on `asker` asks; answers how to stop. */
  readonly askedBy: (asker: Asker) => () => void;
}

export function createConfirmations(): Confirmations {
  let current: Asker | null = null;
  let open: Promise<boolean> | null = null;
  return {
    ask() {
      open ??= (current?.() ?? Promise.resolve(false)).finally(() => {
        open = null;
      });
      return open;
    },
    askedBy(asker) {
      current = asker;
      return () => {
        if (current === asker) current = null;
      };
    },
  };
}
