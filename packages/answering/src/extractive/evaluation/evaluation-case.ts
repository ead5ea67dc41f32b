/** One small knowledge base with questions. Written for this project; no text is taken from elsewhere. */
export interface EvaluationCase {
  readonly id: string;
  readonly passages: readonly EvaluationPassage[];
  /** A question and the words that a right answer must contain (any one of the given strings). */
  readonly answerable: readonly (readonly [question: string, ...gold: string[]])[];
  /** Questions that the passages do not answer, near misses among them. */
  readonly unanswerable: readonly string[];
}

interface EvaluationPassage {
  readonly title: string;
  readonly heading?: string;
  readonly text: string;
}
