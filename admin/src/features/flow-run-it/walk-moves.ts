import { idSchema, type FlowStep } from '@colloquy/contracts';
import { z } from 'zod';
import { answerWalk, beginWalk, chooseWay, leaveWalk, type Walk, type WalkOptions } from './walk.ts';

/** An action of the user in a walk. */
const moveSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), rootId: idSchema }),
  z.object({
    kind: z.literal('answer'),
    text: z.string(),
    optionIds: z.array(idSchema),
    /** Its text in the log. */
    shown: z.string(),
  }),
  z.object({ kind: z.literal('leave'), shown: z.string() }),
  z.object({ kind: z.literal('way'), optionId: idSchema.nullable() }),
]);
export type WalkMove = z.infer<typeof moveSchema>;

/** A move with its random numbers, so that it can be repeated. */
export const madeMoveSchema = z.object({
  move: moveSchema,
  asksForWays: z.boolean(),
  numbers: z.array(z.number()),
});
export type MadeMove = z.infer<typeof madeMoveSchema>;

/** The walk after a move, and the record of the move; null when no walk is running. */
export function makeMove(
  walk: Walk | null,
  steps: readonly FlowStep[],
  move: WalkMove,
  options: WalkOptions,
): { readonly walk: Walk; readonly made: MadeMove } | null {
  const numbers: number[] = [];
  const random = () => {
    const number = options.random();
    numbers.push(number);
    return number;
  };
  const moved = moveOn(walk, steps, move, { ...options, random });
  return moved && { walk: moved, made: { move, asksForWays: options.asksForWays, numbers } };
}

/** Replays the recorded moves; null when that is impossible. */
export function replayMoves(
  steps: readonly FlowStep[],
  moves: readonly MadeMove[],
  options: Omit<WalkOptions, 'random' | 'asksForWays'>,
): Walk | null {
  return moves.reduce<Walk | null>((walk, { move, asksForWays, numbers }) => {
    const left = [...numbers];
    return moveOn(walk, steps, move, { ...options, asksForWays, random: () => left.shift() ?? 0 });
  }, null);
}

function moveOn(
  walk: Walk | null,
  steps: readonly FlowStep[],
  move: WalkMove,
  options: WalkOptions,
): Walk | null {
  if (move.kind === 'begin') return beginWalk(steps, move.rootId, options);
  if (walk === null) return null;
  if (move.kind === 'leave') return leaveWalk(walk, move.shown);
  if (move.kind === 'way') return chooseWay(walk, move.optionId, options);
  return answerWalk(walk, { text: move.text, optionIds: move.optionIds }, move.shown, options);
}
