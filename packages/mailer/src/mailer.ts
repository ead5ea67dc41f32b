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
   * Names this mail, for example `invitation:<id>:<token version>`. A mail of the same key is sent once: for
   * ever by the local mailbox, as long as the process remembers by SMTP, and its Message-ID is always the
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
   * Path of a page that shows the mail of that key, which may still be under way, to a browser of this machine, for an
   * hour; null where mail leaves the house. Whoever has the path reads the mail: hand it only to whoever asked for the
   * mail, and only where reading it proves nothing that a mail has to prove.
   */
  readonly viewPathOf: ((messageKey: string) => string) | null;
  /** @throws AppError `mailUnavailable` when mail cannot be sent now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
