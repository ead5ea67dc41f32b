import { LRUCache } from 'lru-cache';
import { AppError, ERRORS, isAppError } from '@colloquy/errors';
import type { Parts } from '../parts/parts.ts';
import type { Retrieve, RetrievalRequest } from './retriever.ts';

/** The most bots whose failure is kept in memory, so that each is logged once. */
const MAX_LOGGED = 10_000;

const REMEDY = 'run `npm run operator -- re-index <chatBotId>`';
const LOST = `its vectors were lost: ${REMEDY}`;

/** Reports bots whose index answers no question at all, in the log and in the readiness check. */
export function createAnswerHealth(deps: Pick<Parts, 'items' | 'bases' | 'logger'>) {
  const { items, bases, logger } = deps;
  const logged = new LRUCache<string, true>({ max: MAX_LOGGED });
  /** Repeats the last search that failed in the store itself; null after a search that succeeded. */
  let askAgain: (() => Promise<unknown>) | null = null;

  async function failed(request: RetrievalRequest, error: AppError, retrieve: Retrieve): Promise<void> {
    const { workspaceId, botId } = request;
    const isLost = ((await bases.find(workspaceId, botId))?.vectorsLostAt ?? null) !== null;
    if (!isLost) askAgain = () => retrieve(request, new AbortController().signal);
    if (logged.has(botId)) return;
    logged.set(botId, true);
    const reason = isLost
      ? LOST
      : 'the vector store is damaged: start the product again, and see what its log says';
    logger.error({ err: error, workspace: workspaceId, bot: botId, reason }, 'a chatbot answers no question');
  }

  return {
    /** The same search; the first of a bot that the index cannot answer is logged with its reason. */
    watched(retrieve: Retrieve): Retrieve {
      return async (request, signal) => {
        try {
          const found = await retrieve(request, signal);
          logged.delete(request.botId);
          askAgain = null;
          return found;
        } catch (error) {
          if (isAppError(error, ERRORS.vectorStoreDamaged)) await failed(request, error, retrieve);
          throw error;
        }
      };
    },
    /** Throws with the reason when no bot can answer. */
    async assertAnswering(): Promise<void> {
      const lost = await bases.idsWithoutVectors();
      if (lost.length > 0 && !(await items.hasChunksOfOthers(lost))) {
        const message = `no chatbot can answer, their vectors were lost: for each of them ${REMEDY}`;
        throw new AppError({ code: ERRORS.vectorStoreDamaged, message });
      }
      await askAgain?.();
    },
  };
}
