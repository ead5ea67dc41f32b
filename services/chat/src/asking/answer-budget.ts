import { LRUCache } from 'lru-cache';
import { billingApi, type Allowance } from '@colloquy/contracts';
import type { AppError } from '@colloquy/errors';
import { refusalOf, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** How long an answer of billing is believed; together with what was spent since, this bounds an overrun. */
const BELIEVED_MS = 5_000;
/** Close to the limit every question asks billing itself. */
const CLOSE_TO_LIMIT = 5;
const MAX_WORKSPACES = 10_000;

/** Whether a workspace may have one more answer, without a call for each question. */
export interface AnswerBudget {
  /**
   * What refuses one more generated answer: 402001 or 402006 with the limit, what is used and when it resets; null
   * when it is covered. Everything that is not generated goes on without it.
   */
  findRefusal(workspaceId: string, context: RequestContext): Promise<AppError | null>;
  /** Counts an answer until billing has heard of it. */
  noteAnswer(workspaceId: string): void;
}

export function createAnswerBudget(client: ServiceClient): AnswerBudget {
  const known = new LRUCache<string, { allowance: Allowance; spent: number }>({
    max: MAX_WORKSPACES,
    ttl: BELIEVED_MS,
  });

  async function load(workspaceId: string, context: RequestContext) {
    const params = { id: workspaceId, resource: 'answers' as const };
    const { data } = await client.call(billingApi.readAllowance, { params }, { context });
    const entry = { allowance: data, spent: 0 };
    known.set(workspaceId, entry);
    return entry;
  }

  return {
    async findRefusal(workspaceId, context) {
      const remembered = known.get(workspaceId);
      const isFar = remembered !== undefined && roomLeft(remembered) > CLOSE_TO_LIMIT;
      const { allowance } = isFar ? remembered : await load(workspaceId, context);
      return refusalOf(allowance);
    },
    noteAnswer(workspaceId) {
      const entry = known.get(workspaceId);
      if (entry !== undefined) entry.spent += 1;
    },
  };
}

function roomLeft({ allowance, spent }: { allowance: Allowance; spent: number }): number {
  if (!allowance.allowed) return 0;
  return allowance.limit === null ? Infinity : allowance.limit - allowance.used - spent;
}
