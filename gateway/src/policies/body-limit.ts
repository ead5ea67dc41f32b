import { AppError, ERRORS } from '@colloquy/errors';
import type { Policy } from '../edge/incoming-request.ts';
import type { PolicyAction } from '../routing/config-schema.ts';

/**
 * Refuses a body announced as too large before reading a byte of it. Throws `requestTooLarge`. The service counts a
 * body of unknown size against its own, closer limit per route.
 */
export function createBodyLimitPolicy(action: PolicyAction<'body-limit'>): Policy {
  return ({ request, response }) => {
    const announced = request.headers['content-length'];
    if (announced === undefined || Number(announced) <= action.maxBytes) return true;
    // The rest of the body stays unread, so this connection can carry no other request.
    response.setHeader('Connection', 'close');
    throw new AppError({ code: ERRORS.requestTooLarge, details: { limit: action.maxBytes } });
  };
}
