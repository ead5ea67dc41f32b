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
   * Identifies this mail, for example `invitation:<id>:<token version>`. A mail with the same key is sent once: as
   * long as the local mailbox keeps it, or for SMTP as long as the process keeps the key in memory. Its Message-ID
   * never changes, so that a repeat after a crash can be recognised.
   */
  readonly messageKey: string;
  /** Purpose, such as `password-reset`; for developers and tests, never sent. */
  readonly kind: string;
}

export interface Mailer {
  /**
   * Resolves when the mail has been accepted.
   * @throws AppError `fieldNotValid` for an invalid address; `mailUnavailable` when the mail could not be handed over
   * (retry: backoff) or was rejected for good (retry: never).
   */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Sends a mail that must never be delivered twice, not even after a crash. `begin` is called before the mail's
   * first byte leaves this process, once the server is ready to accept it: the caller stores there that sending has
   * begun, and does not send the mail again. It is not called where the key prevents repeats. Returns `unknown` when
   * sending had begun and its result is not known.
   * @throws like `send`; the mail was then not delivered and can be retried, even if `begin` was called.
   */
  sendAtMostOnce(mail: OutgoingMail, begin: () => Promise<void>): Promise<'sent' | 'unknown'>;
  /**
   * Path of a page that shows the mail with that key to a browser of this machine for an hour, even while it is still
   * being written; null where mail leaves the machine. The path gives access to the mail: return it only to the
   * client that requested the mail, and only where reading the mail proves nothing.
   */
  readonly viewPathOf: ((messageKey: string) => string) | null;
  /** @throws AppError `mailUnavailable` when mail cannot be sent now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
