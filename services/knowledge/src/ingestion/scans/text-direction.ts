import type { Box } from './unread-letters.ts';

/** Quarters to turn a picture clockwise, by where a line's next word stands. */
const [TO_THE_RIGHT, UPWARDS, TO_THE_LEFT, DOWNWARDS] = [0, 1, 2, 3];

/**
 * By how many quarters clockwise a picture is to be turned so that most of its lines run to the right. Recognition
 * reads blocks that lie on their side as they lie, and tells their lines side by side.
 *
 * @param lines the words of each line, in their order
 */
export function turnOfText(lines: readonly (readonly Box[])[]): number {
  const votes = [0, 0, 0, 0];
  for (const words of lines) {
    for (const [at, word] of words.entries()) {
      const before = words[at - 1];
      if (before !== undefined)
        votes[directionOf(before, word)] = (votes[directionOf(before, word)] ?? 0) + 1;
    }
  }
  return votes.indexOf(Math.max(...votes));
}

function directionOf(from: Box, to: Box): number {
  const across = to.x0 + to.x1 - from.x0 - from.x1;
  const down = to.y0 + to.y1 - from.y0 - from.y1;
  if (Math.abs(across) >= Math.abs(down)) return across >= 0 ? TO_THE_RIGHT : TO_THE_LEFT;
  return down > 0 ? DOWNWARDS : UPWARDS;
}
