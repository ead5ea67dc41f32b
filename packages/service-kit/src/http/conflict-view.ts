import { z } from 'zod';
import type { RouteContract } from '@colloquy/contracts';

/**
 * The newest state as the route's own response would show it, for a conflict error. Fields missing from the response
 * schema are dropped; a state that does not match, such as a stored row, is left out entirely.
 */
export function conflictView(
  route: RouteContract,
  current: unknown,
): { readonly current: unknown } | Record<string, never> {
  if (current === undefined) return {};
  const view = answerOf(route.response).safeParse(current);
  return view.success ? { current: view.data } : {};
}

/** The schema of `data`, or of the whole response where the specification has no envelope. */
function answerOf(response: z.ZodType): z.ZodType {
  const data: unknown = response instanceof z.ZodObject ? response.shape['data'] : undefined;
  return data instanceof z.ZodType ? data : response;
}
