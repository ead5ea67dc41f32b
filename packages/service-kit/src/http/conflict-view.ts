import { z } from 'zod';
import type { RouteContract } from '@colloquy/contracts';

/**
 * What a refusal shows of the newest state: what the route itself would answer of it. Fields that its response does
 * not know are dropped; a state that does not fit, such as a stored row, is left out altogether.
 */
export function conflictView(
  route: RouteContract,
  current: unknown,
): { readonly current: unknown } | Record<string, never> {
  if (current === undefined) return {};
  const view = answerOf(route.response).safeParse(current);
  return view.success ? { current: view.data } : {};
}

/** The `data` of an answer, or the answer itself where the specification has it bare. */
function answerOf(response: z.ZodType): z.ZodType {
  const data: unknown = response instanceof z.ZodObject ? response.shape['data'] : undefined;
  return data instanceof z.ZodType ? data : response;
}
