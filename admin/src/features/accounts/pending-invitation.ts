const KEY = 'colloquy.invitation';

/** Stores the invitation's page during registration, because the mailed link opens another tab. */
export function rememberInvitation(path: string): void {
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // Without storage the user still has the invitation's mail.
  }
}

/** The stored invitation page, once; undefined without one. */
export function takeInvitation(): string | undefined {
  try {
    const path = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return path?.startsWith('/join?') === true ? path : undefined;
  } catch {
    return undefined;
  }
}
