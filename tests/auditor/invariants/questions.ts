import type { Invariant } from '../breach.ts';

const FINAL_STATES: ReadonlySet<string> = new Set(['answered', 'failed', 'interrupted']);

/** I5. */
export const questions: Invariant = function* ({ turns, acknowledged }) {
  const byMessage = new Map<string, string>();
  for (const turn of turns) {
    if (!FINAL_STATES.has(turn.state)) yield `question ${turn._id} is still ${turn.state}`;
    if (turn.state === 'answered' && (turn.answer === null || turn.source === null)) {
      yield `question ${turn._id} is answered without an answer`;
    }
    const key = `${turn.chat_id} ${turn.messageKey}`;
    const earlier = byMessage.get(key);
    if (earlier !== undefined) yield `message ${key} is history items ${earlier} and ${turn._id}`;
    byMessage.set(key, turn._id);
  }
  const stored = new Set(turns.map(({ _id }) => _id));
  for (const { kind, id } of acknowledged) {
    if (kind === 'question' && !stored.has(id)) yield `question ${id} was accepted and has no history item`;
  }
};
