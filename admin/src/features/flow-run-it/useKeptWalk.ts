import { flowNodesSchema, type FlowStep } from '@colloquy/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { madeMoveSchema, makeMove, replayMoves, type MadeMove, type WalkMove } from './walk-moves.ts';
import type { Walk, WalkOptions } from './walk.ts';

/** The moves of a walk and the draft in which they were made, which may have changed since. */
const keptSchema = z.object({ steps: flowNodesSchema, moves: z.array(madeMoveSchema) });

const keyOf = (botId: string): string => `colloquy.flow-walk.${botId}`;

/** A walk of a bot's draft that survives closing the panel and reloading the tab, and ends with the tab. */
export function useKeptWalk(
  botId: string,
  steps: readonly FlowStep[],
  options: WalkOptions,
): { readonly walk: Walk | null; readonly move: (move: WalkMove) => void } {
  const [{ walk, moves }, setKept] = useState(() => restored(botId, steps, options));
  return {
    walk,
    move(move) {
      const moved = makeMove(walk, steps, move, options);
      if (moved === null) return;
      const made = move.kind === 'begin' ? [moved.made] : [...moves, moved.made];
      setKept({ walk: moved.walk, moves: made });
      keep(botId, moved.walk.steps, made);
    },
  };
}

function restored(
  botId: string,
  steps: readonly FlowStep[],
  options: WalkOptions,
): { readonly walk: Walk | null; readonly moves: readonly MadeMove[] } {
  const kept = keptSchema.safeParse(readJson(keyOf(botId)));
  if (!kept.success) return { walk: null, moves: [] };
  const { moves } = kept.data;
  const isUnchanged =
    JSON.stringify(kept.data.steps) === JSON.stringify(flowNodesSchema.safeParse(steps).data);
  return { walk: replayMoves(isUnchanged ? steps : kept.data.steps, moves, options), moves };
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Without storage or room in it, the walk is only lost on reload. */
function keep(botId: string, steps: readonly FlowStep[], moves: readonly MadeMove[]): void {
  try {
    sessionStorage.setItem(keyOf(botId), JSON.stringify({ steps, moves }));
  } catch {
    sessionStorage.removeItem(keyOf(botId));
  }
}
