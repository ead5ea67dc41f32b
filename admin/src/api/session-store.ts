const TOKEN_KEY = 'colloquy.token';
const EMAIL_KEY = 'colloquy.email';

/** `session`: a user signed in or out, or another user did. `token`: the same session has a new token. */
export type SessionChange = 'session' | 'token';

/** The signed-in user, stored in the browser. The e-mail address is kept after the session ends. */
export interface SessionStore {
  readonly token: () => string | null;
  readonly email: () => string | null;
  readonly begin: (token: string) => void;
  /** The session goes on with another token; what was loaded stays true. */
  readonly renew: (token: string) => void;
  readonly rememberEmail: (email: string) => void;
  readonly end: () => void;
  /** The account is gone: the session ends, and the e-mail address goes with it. */
  readonly clear: () => void;
  /** Calls back when the token comes or goes, in this tab or another; answers how to stop. */
  readonly subscribe: (listener: (change: SessionChange) => void) => () => void;
}

/** The session in `storage`; works without it (private windows) for as long as the page lives. */
export function createSessionStore(storage: Storage | null): SessionStore {
  const listeners = new Set<(change: SessionChange) => void>();
  let token = read(storage, TOKEN_KEY);
  const setToken = (next: string | null, change: SessionChange) => {
    token = next;
    write(storage, TOKEN_KEY, next);
    for (const listener of listeners) listener(change);
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    token = read(storage, TOKEN_KEY);
    for (const listener of listeners) listener('session');
  });
  return {
    token: () => token,
    email: () => read(storage, EMAIL_KEY),
    begin: (next) => setToken(next, 'session'),
    renew: (next) => setToken(next, 'token'),
    rememberEmail: (email) => write(storage, EMAIL_KEY, email),
    end: () => setToken(null, 'session'),
    clear: () => {
      write(storage, EMAIL_KEY, null);
      setToken(null, 'session');
    },
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
