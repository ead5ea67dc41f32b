import type { IncomingMessage } from 'node:http';

/** Whether the client has yet to send some of the body, and all that it has sent is read. */
export function isBodyAwaited({ complete, readableLength }: IncomingMessage): boolean {
  return !complete && readableLength === 0;
}
