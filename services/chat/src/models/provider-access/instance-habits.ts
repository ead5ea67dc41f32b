import { createKnownHabits, type ModelHabits } from '@colloquy/language-model';

/** Shared by the process, because answers and the test open the operator's model separately. */
const known = createKnownHabits();

/** The learnt habits of the operator's model. */
export function instanceHabitsOf(baseUrl: string, model: string): ModelHabits {
  return known.of(baseUrl, model);
}
