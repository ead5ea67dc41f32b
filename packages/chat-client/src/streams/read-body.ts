import { isRecord } from '@colloquy/contracts/is-record';
import { ChatError, refusal } from '../chat-error.ts';

/** Statuses above this are errors (specification, section 8). */
const LAST_SUCCESS_STATUS = 250;

/** The fields of a successful response. Throws `refused` for an error, `malformed` for a body that is no object. */
export async function readBody(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const { ok, status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if (!ok || status > LAST_SUCCESS_STATUS) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    throw refusal(body, status, Number.isFinite(seconds) ? seconds : null);
  }
  if (!isRecord(body)) throw new ChatError('malformed', { status });
  return body;
}
