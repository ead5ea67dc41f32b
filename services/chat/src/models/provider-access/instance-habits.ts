import { createKnownHabits, type ModelHabits } from '@colloquy/language-model';

/** One memory for the process: the answers and the test of the operator's model open it apart. */
const known = createKnownHabits();

/** What the process has learnt of the operator's model. */
export function instanceHabitsOf(baseUrl: string, model: string): ModelHabits {
  return known.of(baseUrl, model);
}
