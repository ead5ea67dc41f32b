const KEY = 'colloquy.invitation';

/** Remembers the invitation's page over a registration, whose mailed link opens another tab. */
export function rememberInvitation(path: string): void {
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // Without a storage the invitation is still in the person's mail.
  }
}

/** The invitation's page, once; undefined when nobody was on the way to one. */
export function takeInvitation(): string | undefined {
  try {
    const path = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return path?.startsWith('/join?') === true ? path : undefined;
  } catch {
    return undefined;
  }
}
