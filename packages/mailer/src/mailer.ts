export interface OutgoingMail {
  /** A bare address, `name@host`. */
  readonly to: string;
  /** Line breaks and other control characters become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A bare address. */
  readonly replyTo?: string;
  /**
   * Names this mail, for example `invitation:<id>:<token version>`. A mail of the same key is sent once: as
   * long as the local mailbox keeps it, as long as the process remembers by SMTP, and its Message-ID is always the
   * same, so that a repeat after a crash can be recognised.
   */
  readonly messageKey: string;
  /** What it is for, such as `password-reset`; for people and tests, never sent. */
  readonly kind: string;
}

export interface Mailer {
  /**
   * Resolves when the mail has been taken over.
   * @throws AppError `fieldNotValid` for an address that is none; `mailUnavailable` when the mail could not be handed
   * over (retry: backoff) or was refused for good (retry: never).
   */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Hands a mail over that must never arrive twice, not even after a crash. `begin` is called before the first byte of
   * it leaves this process, once the server is ready to take it: whoever calls keeps there that it has begun, and does
   * not send it again. Not called where repeats are dropped by the key. Answers `unknown` where the mail has begun and
   * nobody said what became of it.
   * @throws as `send` does, and then the mail has arrived nowhere: it can be tried again, though `begin` may have been called.
   */
  sendAtMostOnce(mail: OutgoingMail, begin: () => Promise<void>): Promise<'sent' | 'unknown'>;
  /**
   * Path of a page that shows the mail of that key, which may still be under way, to a browser of this machine, for an
   * hour; null where mail leaves the house. Whoever has the path reads the mail: hand it only to whoever asked for the
   * mail, and only where reading it proves nothing that a mail has to prove.
   */
  readonly viewPathOf: ((messageKey: string) => string) | null;
  /** @throws AppError `mailUnavailable` when mail cannot be sent now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
