const TOKEN_KEY = 'colloquy.token';
const EMAIL_KEY = 'colloquy.email';

/** Who is signed in, as the browser remembers it. The e-mail address outlives the session. */
export interface SessionStore {
  readonly token: () => string | null;
  readonly email: () => string | null;
  readonly begin: (token: string) => void;
  readonly rememberEmail: (email: string) => void;
  readonly end: () => void;
  /** Calls back when the token comes or goes, in this tab or another; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The session in `storage`; works without it (private windows) for as long as the page lives. */
export function createSessionStore(storage: Storage | null): SessionStore {
  const listeners = new Set<() => void>();
  let token = read(storage, TOKEN_KEY);
  const setToken = (next: string | null) => {
    token = next;
    write(storage, TOKEN_KEY, next);
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    token = read(storage, TOKEN_KEY);
    for (const listener of listeners) listener();
  });
  return {
    token: () => token,
    email: () => read(storage, EMAIL_KEY),
    begin: setToken,
    rememberEmail: (email) => write(storage, EMAIL_KEY, email),
    end: () => setToken(null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The browser's local storage, or null where it is refused. */
export function openLocalStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

function read(storage: Storage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(storage: Storage | null, key: string, value: string | null): void {
  try {
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, value);
  } catch {
    // A full or forbidden storage only costs the memory across page loads.
  }
}
