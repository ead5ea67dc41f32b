/** A text that answers questions. It goes through the product as an item of its own, and is found by any of its chunks. */
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
  /** Questions about the same subjects that no passage answers. */
  readonly unanswerable: readonly string[];
}

/** A set that this machine does not have, and how it is had. */
export interface MissingSet {
  readonly name: string;
  readonly missing: string;
}
