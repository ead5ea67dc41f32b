/** A section of a document becomes one chunk, which is the gold answer of its questions. */
export interface Section {
  readonly heading: string;
  readonly text: string;
  readonly questions: readonly string[];
}

export interface SourceDocument {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Documents of one fictitious bot, with unanswerable questions. All prose was written for this bench. */
export interface Domain {
  readonly name: string;
  readonly documents: readonly SourceDocument[];
  readonly unanswerable: readonly string[];
}
