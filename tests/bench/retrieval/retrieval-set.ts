/** A text that answers questions. It becomes an item of its own in the product, and is found by any of its chunks. */
export interface Passage {
  readonly id: string;
  readonly title: string;
  /** Markdown or plain text. */
  readonly text: string;
}

export interface AskedQuestion {
  readonly text: string;
  /** The passages that answer it. */
  readonly passageIds: readonly string[];
}

export interface RetrievalSet {
  readonly name: string;
  readonly questions: readonly AskedQuestion[];
  readonly passages: readonly Passage[];
  /** Unanswerable questions about the same subjects. */
  readonly unanswerable: readonly string[];
}

/** A set missing on this machine, and how to get it. */
export interface MissingSet {
  readonly name: string;
  readonly missing: string;
}
