/** What happened, as far as the session is concerned. */
export interface FailedCall {
  readonly status: number;
  readonly message: string | undefined;
  /** Path of the page on which it happened. */
  readonly page: string;
}

const DEAD_TOKEN_MESSAGES = ['jwt expired', 'invalid signature'];

/** True when the answer means that the session is really dead (specification, section 8). */
export function endsSession({ status, message, page }: FailedCall): boolean {
  if (status === 401) {
    if (message === 'USER_NOT_AUTHENTICATED') return false;
    return !(page === '/join' && message === 'INVALID_TOKEN');
  }
  return status === 500 && message !== undefined && DEAD_TOKEN_MESSAGES.includes(message);
}
