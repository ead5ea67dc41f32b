import { AppError, ERRORS } from '@colloquy/errors';

const RETRY_AFTER_SECONDS = 2;

/**
 * At most `limit` pages in the process, and at most `limitOfGroup` of one group, so that a group with many leaves room
 * for the others. Returns a function that admits a page and returns one to be called when the page has been answered;
 * throws `overloaded` where there is no room.
 */
export function createAdmission({ limit, limitOfGroup }: { limit: number; limitOfGroup: number }) {
  const admitted = new Map<string, number>();
  let all = 0;
  return function admit(group: string): () => void {
    const own = admitted.get(group) ?? 0;
    if (all >= limit || own >= limitOfGroup) {
      throw new AppError({ code: ERRORS.overloaded, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    all += 1;
    admitted.set(group, own + 1);
    return () => {
      all -= 1;
      const left = (admitted.get(group) ?? 1) - 1;
      if (left === 0) admitted.delete(group);
      else admitted.set(group, left);
    };
  };
}
